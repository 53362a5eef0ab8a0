"""To be removed: the names that other rooms still look for here."""

from app.services.deals.creation import add_daily, add_layout, add_number, add_random
from app.services.deals.deal import DealInfo, Kind, find, info, name_deal, read, rules_deal
from app.services.deals.secrecy import acquaintance, day_is_past, may_rank, seed_is_due

__all__ = [
    "DealInfo",
    "Kind",
    "acquaintance",
    "add_daily",
    "add_layout",
    "add_number",
    "add_random",
    "day_is_past",
    "find",
    "info",
    "may_rank",
    "name_deal",
    "read",
    "rules_deal",
    "seed_is_due",
]
