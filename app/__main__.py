"""`python -m app`: serve, or one of the other commands."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from app.cli import batch, rules
from app.rules.catalogue import VARIANTS
from app.rules.errors import RulesError
from app.services.errors import Rejected
from app.text import refusals

if TYPE_CHECKING:
    from app.settings import Settings

_FIRST = next(iter(VARIANTS))
# A shell's codes for a program that a signal ended: SIGPIPE, SIGINT.
UNREAD, INTERRUPTED = 128 + 13, 128 + 2


def parser() -> argparse.ArgumentParser:
    """Return the parser of the commands; without one, the app is served."""
    arguments = argparse.ArgumentParser(prog="python -m app", description="La Belle Lucie.")
    arguments.set_defaults(command="serve")
    commands = arguments.add_subparsers(dest="command", metavar="COMMAND")
    commands.add_parser("serve", help="migrate the database and serve the app (the default)")
    commands.add_parser("migrate", help="run the migrations that are missing")
    daily = commands.add_parser("daily", help="choose the deals of the coming days")
    daily.add_argument("--days", type=_count, default=7, help="how many, from today on")
    names = commands.add_parser("names", help="look at the names that players have reported")
    settled = names.add_mutually_exclusive_group()
    settled.add_argument("--keep", metavar="NAME", help="nothing is wrong with this one")
    settled.add_argument("--take-away", metavar="NAME", help="its player must choose another")
    commands.add_parser("backup", help="copy the SQLite database").add_argument("file")
    commands.add_parser("legal", help="JSON lines: the legal actions of positions")
    perft = commands.add_parser("perft", help="JSON lines: count sequences of actions")
    perft.add_argument("--depth", type=_count, required=True)
    solve = commands.add_parser("solve", help="JSON lines: decide the layouts in play")
    solve.add_argument("--states", type=_count, help="positions to search before giving up")
    commands.add_parser("par", help="JSON lines: the fewest redeals that win a seed's deal")
    commands.add_parser("chance", help="JSON lines: the chance to win, and after each action")
    table = commands.add_parser("chance-table", help="sample layouts and make the chance table")
    table.add_argument("folder", help="where the raw counts are kept")
    table.add_argument("file", help="the table to write")
    table.add_argument("--passes", type=_count, default=0, help="go on until there are so many")
    _add_deal(commands.add_parser("deal", help="print a layout"))
    play = commands.add_parser("play", help="play in the terminal")
    play.add_argument("--variant", choices=VARIANTS, default=_FIRST)
    play.add_argument("--rules", help="custom rules as JSON, in place of --variant")
    play.add_argument("--seed")
    return arguments


def _add_deal(deal: argparse.ArgumentParser) -> None:
    deal.add_argument("--variant", choices=VARIANTS, default=_FIRST)
    deal.add_argument("--rules", help="custom rules as JSON, in place of --variant")
    source = deal.add_mutually_exclusive_group()
    source.add_argument("--seed", help="64 hexadecimal digits; without it, a fresh one")
    source.add_argument("--number", help="a PySolFC deal number")
    source.add_argument("--ms", help="a deal number for Microsoft's generator")
    deal.add_argument("--shuffle", type=_count, default=0, help="0 the opening, 1 the first redeal")
    deal.add_argument("--foundations", help="what is home, for example 'S-3 D-A'")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code; an error is printed in one line."""
    try:
        try:
            return _run(parser().parse_args(arguments))
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read the output has enough, as `head` does.
        _discard_output()
        return UNREAD
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        if error.filename is None:
            _discard_output()
        print(f"{error.filename or 'The output'} can't be used: {error.strerror}", file=sys.stderr)
    except RulesError as error:
        print(refusals.refusal(error), file=sys.stderr)
    except Rejected as error:
        print(refusals.problem(error.problem), file=sys.stderr)
    return 2


def _discard_output() -> None:
    """Discard what is not written yet: Python would try to write it, and fail, as it ends."""
    with suppress(io.UnsupportedOperation):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(chosen: argparse.Namespace) -> int:
    """Run a command; what only the server needs is imported for it alone."""
    match chosen.command:
        case "legal":
            return batch.run(rules.legal)
        case "perft":
            return batch.run(partial(rules.perft, depth=chosen.depth))
        case "solve" | "par" | "chance" | "chance-table":
            return _research(chosen)
        case "deal":
            return _deal(chosen)
        case "play":
            from app.cli.deals import rules_of, seed_of  # noqa: PLC0415 -- only what the command needs
            from app.cli.games import play  # noqa: PLC0415 -- as above

            seed = None if chosen.seed is None else seed_of(chosen.seed)
            return play(rules_of(chosen.variant, chosen.rules), seed)
        case _:
            return _operate(chosen)


def _research(chosen: argparse.Namespace) -> int:
    """Ask the solver."""
    from app.cli import analysis as solve  # noqa: PLC0415 -- only what the command needs
    from app.solver import table_maker as table  # noqa: PLC0415 -- as above

    match chosen.command:
        case "solve":
            return batch.run(partial(solve.solve, states=chosen.states))
        case "par":
            return batch.run(solve.par)
        case "chance":
            return batch.run(solve.chance)
        case _:
            return table.make(Path(chosen.folder), Path(chosen.file), passes=chosen.passes)


def _deal(chosen: argparse.Namespace) -> int:
    from app.cli.deals import deal  # noqa: PLC0415 -- only what the command needs

    return deal(
        slug=chosen.variant,
        rules=chosen.rules,
        seed=chosen.seed,
        number=chosen.number if chosen.ms is None else f"ms{chosen.ms}",
        shuffle_number=chosen.shuffle,
        foundations=chosen.foundations,
    )


def _operate(chosen: argparse.Namespace) -> int:
    """Run the app or look after its database; print in a sentence why one can't be used."""
    from app.services.database import BadUrl, Unusable  # noqa: PLC0415 -- only what the command needs
    from app.settings import BadSetting, Settings  # noqa: PLC0415 -- as above

    try:
        return _with_settings(chosen, Settings.from_environment())
    except BadSetting as error:
        print(error, file=sys.stderr)
    except BadUrl:
        print("DATABASE_URL can't be read: is its port a number?", file=sys.stderr)
    except Unusable as error:
        reason = str(error.orig).partition("\n")[0]
        print(f"The database can't be used: {reason}", file=sys.stderr)
    return 2


def _with_settings(chosen: argparse.Namespace, settings: Settings) -> int:
    """Run a command that needs the settings."""
    from app.cli import serve  # noqa: PLC0415 -- the web framework takes a second to load

    match chosen.command:
        case "migrate":
            return serve.migrate(settings)
        case "daily":
            from app.cli.daily import prepare  # noqa: PLC0415 -- as above

            return prepare(settings, days=chosen.days, now=datetime.now(UTC))
        case "names":
            from app.cli.players import names  # noqa: PLC0415 -- as above

            now = datetime.now(UTC)
            return names(settings, keep=chosen.keep, take_away=chosen.take_away, now=now)
        case "backup":
            return serve.backup(settings, chosen.file)
        case _:
            return serve.serve(settings)


def _count(text: str) -> int:
    """Read a number that is not negative."""
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        raise argparse.ArgumentTypeError("a number, 0 or more")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
