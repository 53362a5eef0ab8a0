"""The pages."""

from fastapi import APIRouter

from app.web.routes import health

ROUTERS: tuple[APIRouter, ...] = (health.router,)
"""Every router of pages; a page's router is added here and nowhere else."""
