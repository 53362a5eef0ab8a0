"""Public names: which are taken as the same, and which are refused."""

import pytest

from app.services.errors import Problem, Rejected
from app.services.players import names


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Lucie", "LUCIE"),
        ("Amélie", "Amelie"),
        ("Jean-Luc", "Jean Luc"),
        ("Bill", "BiIl"),
        ("Bill", "Bi11"),
        ("Oscar", "0scar"),
        ("Modern", "Modem"),
        ("Wanda", "VVanda"),
        ("Okapo", "Окаро"),
        ("ANNA", "ΑΝΝΑ"),  # noqa: RUF001 -- Greek on purpose
        ("Straße", "Strasse"),
    ],
)
def test_names_that_look_the_same_share_their_key(one: str, other: str) -> None:
    """Case, accents, separators and letters drawn alike make no second name."""
    assert names.key(one) == names.key(other)


@pytest.mark.parametrize(("one", "other"), [("Lucie", "Lucia"), ("Anna", "Anne"), ("Vera", "Nera")])
def test_names_that_differ_to_the_eye_have_keys_of_their_own(one: str, other: str) -> None:
    """The key keeps apart what a reader can tell apart."""
    assert names.key(one) != names.key(other)


@pytest.mark.parametrize(
    "name",
    ["Lucie", "Amélie 2", "O'Hara", "Jean-Luc", "Мария", "さくら花", "Scunthorpe", "Cassandra"],
)
def test_ordinary_names_are_taken(name: str) -> None:
    """Names of any one script are taken, harmless words with an ugly one inside too."""
    assert names.checked(name)[0] == name


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("Al", Problem.NAME_SHORT),
        ("  A  ", Problem.NAME_SHORT),
        ("x" * 25, Problem.NAME_LONG),
        ("12345", Problem.NAME_CHARACTERS),
        ("Lucie!", Problem.NAME_CHARACTERS),
        ("-Lucie", Problem.NAME_CHARACTERS),
        ("Lu\u200bcie", Problem.NAME_CHARACTERS),
        ("Lu/cie", Problem.NAME_CHARACTERS),
        ("\u3164\u3164\u3164", Problem.NAME_CHARACTERS),
        ("루시\u1160", Problem.NAME_CHARACTERS),
        ("Luсie", Problem.NAME_CHARACTERS),  # noqa: RUF001 -- one Cyrillic letter in it
        ("Admin", Problem.NAME_RESERVED),
        ("adm1n", Problem.NAME_RESERVED),
        ("Anonymous", Problem.NAME_RESERVED),
        ("An0nym0us", Problem.NAME_RESERVED),
        ("La Belle Lucie", Problem.NAME_RESERVED),
        ("Fuck you", Problem.NAME_RESERVED),
        ("f.u.c.k", Problem.NAME_RESERVED),
        ("sh1t", Problem.NAME_RESERVED),
        ("H1tler", Problem.NAME_RESERVED),
    ],
)
def test_other_names_are_refused(name: str, problem: Problem) -> None:
    """Length, characters, reserved and offensive words each have their own sentence."""
    with pytest.raises(Rejected) as refused:
        names.checked(name)
    assert refused.value.problem is problem
    assert refused.value.field == "name"


def test_spaces_and_forms_are_tidied() -> None:
    """Outer and double spaces go, composed and wide forms become the plain ones."""
    assert names.checked("  Lucie   Perrot ")[0] == "Lucie Perrot"
    assert names.checked("Ｌｕｃｉｅ")[0] == "Lucie"  # noqa: RUF001 -- wide letters on purpose
