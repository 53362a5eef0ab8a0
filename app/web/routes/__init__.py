"""The pages."""

from fastapi import APIRouter

from app.web.routes import account, games, health, home, me, rules, signin

ROUTERS: tuple[APIRouter, ...] = (
    health.router,
    home.router,
    games.router,
    rules.router,
    me.router,
    signin.router,
    account.router,
)
"""Every router of pages; a page's router is added here and nowhere else."""
