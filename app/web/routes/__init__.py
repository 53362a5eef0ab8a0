"""The pages."""

from fastapi import APIRouter

from app.web.routes import about, account, analysis, games, health, home, me, players, rules, signin

ROUTERS: tuple[APIRouter, ...] = (
    health.router,
    home.router,
    games.router,
    analysis.router,
    rules.router,
    me.router,
    signin.router,
    account.router,
    players.router,
    about.router,
)
"""Every router of pages; a page's router is added here and nowhere else."""
