"""The pages."""

from fastapi import APIRouter

from app.web.routes import games, health

ROUTERS: tuple[APIRouter, ...] = (health.router, games.router)
"""Every router of pages; a page's router is added here and nowhere else."""
