"""Public names: which may be taken, and when two of them look the same.

Two names look the same if their keys are equal: case, accents and separators don't count, and
letters and digits that are drawn alike (O and 0, l, I and 1, Latin, Greek and Cyrillic twins,
rn and m) count as one. The letters of a name are of one script, so that a look-alike can't hide.
"""

from __future__ import annotations

import unicodedata

from app.services.errors import Problem, Rejected

SHORTEST, LONGEST = 3, 24
_SEPARATORS = " -_.'"
# Those who write Japanese mix these; anybody else's letters are of one script.
_JAPANESE = frozenset({"CJK", "HIRAGANA", "KATAKANA"})
# Letters that nobody sees: the fillers of Hangul.
_INVISIBLE = frozenset("\u115f\u1160\u3164\uffa0")

# Greek and Cyrillic letters by what their capitals look like, digits, letters with a stroke.
_TWINS = str.maketrans(
    "авекмнорстухѕіјԁԛԝүѡαβεζηικμνορτυχωςσ01iıłøđħ",  # noqa: RUF001 -- twins are the point
    "abekmhopctyxsljdqwywabezhlkmnoptyxwccollllodh",
)
_PAIRS = (("rn", "m"), ("vv", "w"))
_LEET = str.maketrans("01345789", "oleastbg")

RESERVED = frozenset(
    [
        *("admin", "administrator", "moderator", "mod", "root", "system", "support", "staff"),
        *("official", "owner", "webmaster", "postmaster", "security", "help", "api", "bot"),
        *("anonymous", "anonym", "anon", "guest", "player", "players", "nobody", "someone"),
        *("everyone", "you", "deleted", "unknown", "none", "null", "undefined", "dealer"),
        *("labellelucie", "solver", "daily", "me", "settings", "search", "new"),
    ]
)

# Refused wherever they stand in a name.
_STEMS = (
    *("fuck", "motherf", "nigger", "nigga", "faggot", "cocksuck", "bullshit", "shithead"),
    *("asshole", "arsehole", "wichser", "arschloch", "hurensohn", "fotze", "putain", "salope"),
    *("enculé", "connard", "hijodeputa", "pendejo", "cabron", "stronzo", "vaffanculo", "troia"),
    *("hitler", "siegheil", "heilhit", "whitepower", "kukluxklan", "holocaust", "childporn"),
    *("pedophil", "paedophil", "rapist", "tranny", "retard", "kanake", "zigeuner", "blowjob"),
)
# Refused only as a whole word: they also stand inside harmless ones.
_WORDS = (
    *("shit", "cunt", "bitch", "whore", "slut", "cock", "dick", "pussy", "twat", "wank"),
    *("wanker", "arse", "ass", "fag", "dyke", "spic", "kike", "chink", "paki", "gook", "coon"),
    *("nazi", "kkk", "rape", "porn", "penis", "vagina", "anus", "tits", "cum", "jizz"),
    *("nutte", "hure", "merde", "pute", "puta", "mierda", "cazzo", "merda", "figa", "bite"),
)


def checked(text: str) -> tuple[str, str]:
    """Return the name as it is shown and its key. Raises Rejected (field `name`)."""
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    if len(name) < SHORTEST:
        raise Rejected(Problem.NAME_SHORT, "name")
    if len(name) > LONGEST:
        raise Rejected(Problem.NAME_LONG, "name")
    if not _readable(name):
        raise Rejected(Problem.NAME_CHARACTERS, "name")
    folded = key(name)
    if folded in _RESERVED_KEYS or _offends(name):
        raise Rejected(Problem.NAME_RESERVED, "name")
    return name, folded


def key_of(text: str) -> str | None:
    """Return the key of a name as somebody typed it; None if nobody can have such a name."""
    return key(text) if text.isprintable() and len(text) <= 2 * LONGEST else None


def single_line(text: str, most: int) -> str:
    """Return a text somebody typed as one line that can be stored and shown, cut to a length."""
    printable = "".join(char if char.isprintable() else " " for char in text)
    return " ".join(printable.split())[:most]


def key(name: str) -> str:
    """Return what all names that look the same share."""
    plain = _bare(name).translate(_TWINS)
    for pair, twin in _PAIRS:
        plain = plain.replace(pair, twin)
    return plain


def _readable(name: str) -> bool:
    """Whether a name has letters, all of one script, and else only digits and separators."""
    letters = [char for char in name if char.isalpha()]
    others = set(name) - set(letters)
    scripts = {unicodedata.name(char, "?").split()[0] for char in letters}
    return (
        bool(letters)
        and all(char in _SEPARATORS or char in "0123456789" for char in others)
        and _INVISIBLE.isdisjoint(letters)
        and (len(scripts) == 1 or scripts <= _JAPANESE)
        and name[0] not in _SEPARATORS
        and name[-1] not in _SEPARATORS
    )


def _offends(name: str) -> bool:
    """Whether a name has a word that nobody should have to read."""
    spaced = "".join(" " if char in _SEPARATORS else char for char in name)
    readings = {_bare(spaced), _bare(spaced).translate(_TWINS), _bare(spaced).translate(_LEET)}
    words = {word for reading in _words(spaced) for word in reading}
    joined = {reading.replace(" ", "") for reading in readings} | {key(name)}
    return any(stem in text for text in joined for stem in _STEM_KEYS) or bool(words & _WORD_KEYS)


def _words(spaced: str) -> list[list[str]]:
    """Return the words of a name, as written and with digits read as letters."""
    plain = _fold(spaced)
    return [plain.split(), plain.translate(_LEET).split(), plain.translate(_TWINS).split()]


def _bare(name: str) -> str:
    """Fold case and accents and drop the separators."""
    return "".join(char for char in _fold(name) if char not in _SEPARATORS)


def _fold(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(char for char in plain if not unicodedata.combining(char))


_RESERVED_KEYS = frozenset(map(key, RESERVED))
_STEM_KEYS = frozenset({form for stem in _STEMS for form in (_bare(stem), key(stem))})
_WORD_KEYS = frozenset({form for word in _WORDS for form in (word, word.translate(_TWINS))})
