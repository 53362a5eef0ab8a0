"""Every router of the app: the pages' and the API's, and their order."""

from __future__ import annotations

from fastapi import APIRouter

from app.web.analysis import api as analysis_api
from app.web.analysis import pages as analysis_pages
from app.web.analysis import review_api, review_pages
from app.web.boards import api as boards_api
from app.web.boards import pages as boards_pages
from app.web.daily import api as daily_api
from app.web.daily import pages as daily_pages
from app.web.deals import api as deals_api
from app.web.deals import pages as deals_pages
from app.web.deals import replay_pages
from app.web.games import api as games_api
from app.web.games import pages as games_pages
from app.web.learn import lesson_pages as learn_pages
from app.web.learn import rules_pages
from app.web.players import account_pages, me_api, me_pages, sign_in_pages
from app.web.players import api as players_api
from app.web.players import pages as players_pages
from app.web.site import about_pages, health_pages
from app.web.site import pages as site_pages

PAGES: tuple[APIRouter, ...] = (
    games_pages.table,
    games_pages.router,
    site_pages.router,
    health_pages.router,
    analysis_pages.router,
    review_pages.router,
    rules_pages.router,
    me_pages.router,
    sign_in_pages.router,
    account_pages.router,
    players_pages.router,
    about_pages.router,
    learn_pages.router,
    daily_pages.router,
    deals_pages.router,
    boards_pages.router,
    replay_pages.router,
)
"""The routers of pages. A request tries one route after the other: moves come first."""

API: tuple[APIRouter, ...] = (
    games_api.router,
    deals_api.router,
    deals_api.games,
    deals_api.replays,
    daily_api.router,
    boards_api.router,
    analysis_api.router,
    review_api.router,
    me_api.router,
    players_api.router,
)
"""The routers of the API."""
