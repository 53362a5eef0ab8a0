// From the board before an answer to the board after it: cards glide, and the focus stays with
// the player. htmx swaps the new state in; nothing here decides what it is.

import { $, $$, prefers, still } from "../site/dom.js";
import { cardAt, fanOf, playForm, topOf } from "./board.js";
import { gather } from "./dealing.js";
import { letGo, takeDropped } from "./drag.js";
import { glide, spotOf } from "./motion.js";
import { movedCard } from "./send.js";

const REDEALT = 12; // more cards than this in other fans: the layout is a new one

/** @import { Move } from "./dealing.js" */
/** @import { Spot } from "./motion.js" */

/**
 * @typedef {object} Before
 * @property {Map<string, Spot & { fan?: string | undefined }>} spots where each card lay
 * @property {Map<string, HTMLElement | undefined>} piles a copy of each foundation's top card
 * @property {boolean} focused whether the focus was on anything
 * @property {string | undefined} action the button that had it
 * @property {string | undefined} fan the id of the fan that the moved card left
 * @property {boolean} won
 */

/** @type {Before | null} */
let before = null;

/** Show each change of the board. */
export function listenToChanges() {
  document.addEventListener("htmx:before:swap", ({ detail: { ctx } }) => {
    if (ctx.sourceElement?.id === "meter") return; // it must not take a card out of the hand
    letGo();
    before = remember();
    for (const card of $$(".c.last")) card.classList.remove("last");
    for (const place of $$(".tip")) place.classList.remove("tip");
  });
  document.addEventListener("htmx:after:swap", () => {
    const board = $("#board");
    if (!before || !board) return;
    show(board, before);
    before = null;
  });
}

/** @returns {Before} */
function remember() {
  const card = movedCard();
  const focus = document.activeElement;
  return {
    spots: new Map(
      $$("[data-card]").map((each) => [
        each.dataset.card ?? "",
        { ...spotOf(each), fan: fanOf(each)?.id },
      ]),
    ),
    piles: new Map(
      $$(".home").map((pile) => [
        pile.id,
        /** @type {HTMLElement | undefined} */ ($(".c", pile)?.cloneNode(true)),
      ]),
    ),
    focused: focus !== document.body,
    action: focus instanceof HTMLElement ? focus.dataset.action : undefined,
    fan: card ? fanOf(cardAt(card))?.id : undefined,
    won: $("[data-won]") !== null,
  };
}

/**
 * Show what has changed.
 * @param {HTMLElement} board
 * @param {Before} earlier
 */
function show(board, earlier) {
  const form = playForm();
  if (form) board.dataset.version = form.dataset.version;
  const moves = movesSince(earlier);
  // A row that grows pushes the ones below: only cards in other fans are dealt anew.
  const elsewhere = moves.filter(
    ({ card }) => earlier.spots.get(codeOf(card))?.fan !== fanOf(card)?.id,
  );
  if (elsewhere.length > REDEALT) gather(board, moves);
  else for (const move of moves) fly(move, earlier);
  if (moves.length && prefers("sounds")) makeSound();
  refocus(earlier);
  if ($("[data-won]") && !earlier.won && !still()) rejoice();
}

/** @param {HTMLElement} card */
const codeOf = (card) => card.dataset.card ?? "";

/**
 * Return each card that lies elsewhere now; a card that was dragged comes from the hand.
 * @param {Before} earlier
 */
function movesSince({ spots }) {
  const dropped = takeDropped();
  /** @type {Move[]} */
  const moves = [];
  for (const card of $$("[data-card]")) {
    const lay = spots.get(codeOf(card));
    if (!lay) continue;
    const from = dropped?.code === codeOf(card) ? dropped.spot : lay;
    const to = spotOf(card);
    if (Math.hypot(from.x - to.x, from.y - to.y) > 1) moves.push({ card, from, to });
  }
  return moves;
}

/**
 * Let one card glide above the others; its foundation keeps the old face meanwhile.
 * @param {Move} move
 * @param {Before} earlier
 */
function fly({ card, from, to }, { piles }) {
  const motion = glide(card, [from], to);
  if (!motion) return;
  const pile = card.closest(".home");
  const old = pile && piles.get(pile.id);
  if (old) {
    for (const name of ["id", "data-card"]) old.removeAttribute(name);
    pile.prepend(old);
  }
  card.classList.add("flying");
  document.body.classList.add("moving");
  const land = () => {
    old?.remove();
    card.classList.remove("flying");
    document.body.classList.remove("moving");
  };
  motion.onfinish = land;
  motion.oncancel = land;
}

/**
 * Put a lost focus on the moved card; where it is out of reach, on the fan that it left.
 * @param {Before} earlier
 */
function refocus({ focused, fan, action }) {
  if (!focused || document.activeElement !== document.body) return;
  const code = movedCard();
  const left = fan && document.getElementById(fan);
  const cards = [code ? cardAt(code) : null, left ? topOf(left) : null];
  const target =
    cards.find((card) => card?.matches("button")) ??
    $(`[data-action="${action}"]`) ??
    $(".fan > button") ??
    $(".acts a");
  target?.focus({ preventScroll: true });
}

async function makeSound() {
  const { playSound } = await import("./sound.js");
  playSound();
}

async function rejoice() {
  const { celebrate } = await import("./celebrate.js");
  celebrate($$(".home .c"));
}
