// Showing where cards lie: those of a rank or a suit, or the one that a foundation waits for.

import { $$ } from "../site/dom.js";
import { nextCard } from "./notation.js";

const SHOWN = 1500; // ms

/**
 * Mark the cards in the fans whose code contains a rank, a suit or both; with null, none.
 * @param {string | null} sign
 */
export function markCards(sign) {
  for (const card of $$(".found")) card.classList.remove("found");
  if (!sign) return;
  for (const card of $$(".fan [data-card]")) {
    card.classList.toggle("found", card.dataset.card?.includes(sign));
  }
}

/**
 * Mark for a moment the card that a foundation waits for.
 * @param {HTMLElement} foundation
 */
export function markNext({ dataset }) {
  markCards(nextCard(dataset.foundation ?? "", Number(dataset.height)));
  setTimeout(markCards, SHOWN, null);
}
