"""The lessons in words: of each small table its idea, its task, and the sentence at its end."""

from __future__ import annotations

from dataclasses import dataclass

from app.services.learn.lessons import Attempt
from app.text import actions
from app.text.i18n import gettext as _


@dataclass(frozen=True, slots=True)
class LessonText:
    """The texts of one lesson; `failed` is the one for a goal that is out of reach."""

    title: str
    idea: str
    task: str
    solved: str
    failed: str


def status(attempt: Attempt) -> str:
    """Return what the last action did, or how the lesson ended; nothing before the first action."""
    if not attempt.line:
        return ""
    text = lesson_text(attempt.lesson.slug)
    if attempt.solved:
        return text.solved
    if attempt.failed:
        return text.failed
    return actions.action_report(attempt.game.last_step[-1], attempt.before, attempt.game.position)


def lesson_text(slug: str) -> LessonText:
    """Return the texts of a lesson in the reader's language."""
    return {
        "home": LessonText(
            _("Home"),
            _(
                "Every card lies open, but only the top card of a fan can move. The aim is "
                "to bring all cards home: each suit on its own foundation, from the ace up "
                "to the king."
            ),
            _(
                "The ace of spades is home. Send the 2, the 3 and the 4 after it: pick the "
                "card, then its foundation."
            ),
            _("A card that goes home is never a loss, and it stays there."),
            "",
        ),
        "build": LessonText(
            _("Build"),
            _(
                "A top card may also go onto the top card of another fan, if that is of the"
                " same suit and one higher. So the card below it comes free."
            ),
            _("The 2 of spades lies under the 8 of clubs. Free it, and send it home."),
            _(
                "The 8♣ went onto the 9♣, and the 2♠ was free. Now the queen of diamonds is"
                " the top card."
            ),
            "",
        ),
        "order": LessonText(
            _("Ask before you cover"),
            _(
                "In one suit there is only one place for a card. Once built it can’t move "
                "again except home, and what lies under it is shut until then. So before "
                "you build on a card, ask whether that card should move first."
            ),
            _("Bring the 2 and the 3 of hearts home. The obvious move is the wrong one."),
            _(
                "First the 9♣ onto the 10♣, then the 8♣ onto it: one pile of clubs, and "
                "both hearts free."
            ),
            _("The 3♥ is shut: it lies under the 9♣, which can’t move any more. Take it back."),
        ),
        "harmless": LessonText(
            _("Three places that do no harm"),
            _(
                "Some builds shut nothing that was open: onto a card that lies alone, onto "
                "a king that can’t move anyway, and onto a card that already lies on the "
                "one above it in its suit."
            ),
            _("Bring the 2, 3 and 4 of hearts home. Three builds are harmless; one is not."),
            _("The 9♠, the Q♦ and the 6♣ each found a place that cost nothing."),
            _("The 3♥ is shut now: the 6♣ above it can’t move with the 5♣ on it. Take it back."),
        ),
        "kings": LessonText(
            _("Kings"),
            _(
                "No card is higher than a king, so a king can’t be built away, and what "
                "lies under it waits for a redeal. In The Fan there is no redeal, but a "
                "king may go into an empty fan."
            ),
            _("Bring the 3 and the 4 of clubs home. Mind which king takes the first space."),
            _("One space was enough for two kings, in the right order."),
            _("The only space is taken, and the 3♣ still lies under its king. Take it back."),
        ),
        "redeal": LessonText(
            _("The redeal"),
            _(
                "When nothing can go home, all cards that are not home may be gathered and "
                "laid out again, twice in a game. What comes is luck, but luck that was "
                "fixed before your first move: the same cards home always give the same "
                "redeal."
            ),
            _("Everything is locked. Bring home what can go, redeal once, and finish."),
            _(
                "The redeal broke the locks. Fewer cards make fewer fans, so bring home "
                "what you can before it."
            ),
            _("Nothing helps from here. Take it back."),
        ),
        "merci": LessonText(
            _("The merci"),
            _(
                "In Three Shuffles and a Draw you have one favour, after the last redeal "
                "and when nothing can go home: pull one buried card out of its fan and play"
                " it at once."
            ),
            _(
                "Bring the 2, 3 and 4 of hearts home. Two cards could be drawn; choose the "
                "one that opens more."
            ),
            _("One card drawn, three cards home: the others were only waiting for it."),
            _("The draw is spent, and the 2♥ still lies under the king. Take it back."),
        ),
        "endgame": LessonText(
            _("All of it"),
            _(
                "Twenty cards are left, and no redeal. Look before you touch anything: "
                "which card is needed first, what lies on it, and where could that go?"
            ),
            _("Bring everything home. If something is shut, the table will tell you."),
            _("Every card is home. You know all that there is to know; the rest is practice."),
            _("Something is shut for good. Take moves back until it isn’t."),
        ),
    }[slug]
