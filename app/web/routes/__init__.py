"""The pages."""

from fastapi import APIRouter

from app.web.routes import (
    about,
    account,
    analysis,
    boards,
    daily,
    deals,
    games,
    health,
    home,
    learn,
    me,
    players,
    replay,
    review,
    rules,
    signin,
)

ROUTERS: tuple[APIRouter, ...] = (
    games.table,
    games.router,
    home.router,
    health.router,
    analysis.router,
    review.router,
    rules.router,
    me.router,
    signin.router,
    account.router,
    players.router,
    about.router,
    learn.router,
    daily.router,
    deals.router,
    boards.router,
    replay.router,
)
"""Every router of pages; a page's router is added here and nowhere else.

A request tries one route after the other: the table's, where moves go, come first.
"""
