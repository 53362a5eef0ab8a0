"""The pages."""

from fastapi import APIRouter

from app.web.routes import games, health, home, rules

ROUTERS: tuple[APIRouter, ...] = (
    health.router,
    home.router,
    games.router,
    rules.router,
)
"""Every router of pages; a page's router is added here and nowhere else."""
