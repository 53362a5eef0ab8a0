// Many cards at once: a new game laid out, and a redeal gathered and laid out again.

import { $, $$ } from "../site/dom.js";
import { glide, spotOf } from "./motion.js";

const REDEAL = 650; // ms, all cards together
const LAYOUT = 420; // ms from the first card to the last
const ONE_CARD = 260; // ms

/** @import { Spot } from "./motion.js" */
/** @typedef {{ card: HTMLElement, from: Spot, to: Spot }} Move */

/** Lay out a new game, once: not when the page is opened again. */
export function layOut() {
  const board = $("#board");
  const [visit] = performance.getEntriesByType("navigation");
  const type = /** @type {PerformanceNavigationTiming | undefined} */ (visit)?.type;
  if (board?.dataset.version !== "0" || type !== "navigate") return;
  const { left, top, width } = board.getBoundingClientRect();
  const pack = { x: left + width / 2, y: top - 60, turn: 0 };
  const cards = $$(".fan > .c");
  cards.forEach((card, place) => {
    const delay = (place / cards.length) * LAYOUT;
    glide(card, [pack], spotOf(card), { duration: ONE_CARD, delay });
  });
}

/**
 * Bring all cards together in the middle of the board and lay them out again.
 * @param {Element} board
 * @param {Move[]} moves
 */
export function gather(board, moves) {
  const { left, top, width, height } = board.getBoundingClientRect();
  const middle = { x: left + width / 2, y: top + height / 2, turn: 0 };
  moves.forEach(({ card, from, to }, place) => {
    const delay = (place / moves.length) * REDEAL * 0.4;
    glide(card, [from, middle], to, { duration: REDEAL * 0.6, delay });
  });
}
