// What is on the table. The server alone decides what is legal: the form names all that is.

import { $ } from "../site/dom.js";
import { actionText, heightBelow, partsOf } from "./notation.js";

/** Return the form that plays; there is none for a reader who may only watch. */
export function playForm() {
  return /** @type {HTMLFormElement | null} */ ($("#play"));
}

/** Return the text of every legal action. */
export function legalActions() {
  return playForm()?.dataset.legal?.split(",").filter(Boolean) ?? [];
}

/**
 * Return a card's element.
 * @param {string} code
 */
export function cardAt(code) {
  return $(`[data-card="${CSS.escape(code)}"]`);
}

/**
 * Return the foundation of a suit.
 * @param {string} suit
 */
export function foundationOf(suit) {
  return $(`[data-foundation="${CSS.escape(suit)}"]`);
}

/**
 * Return the fan in which an element lies.
 * @param {Element | null | undefined} element
 */
export function fanOf(element) {
  return element?.closest(".fan") ?? null;
}

/**
 * Return the top card of a fan, or null for an empty one.
 * @param {Element} fan
 */
export function topOf(fan) {
  return $(":scope > .c:last-child", fan);
}

/**
 * Return the element that an action's card would go to.
 * @param {string} action
 */
export function placeOf(action) {
  const { code, where } = partsOf(action);
  if (where === "home") {
    return $(`[data-foundation="${code[1]}"][data-height="${heightBelow(code)}"]`);
  }
  return where === "space" ? $(".space") : cardAt(where);
}

/**
 * Return the text of the action that would bring a card to a place, legal or not: so that the
 * server can say why it is not. Null where the place is the card's own fan, or no place at all.
 * @param {string} code
 * @param {Element} place a card, a fan or a foundation
 */
export function actionTo(code, place) {
  if (place.closest(".home")) return actionText(code, "home", legalActions());
  const fan = fanOf(place);
  if (!fan || fan === fanOf(cardAt(code))) return null;
  return actionText(code, topOf(fan)?.dataset.card ?? "space", legalActions());
}
