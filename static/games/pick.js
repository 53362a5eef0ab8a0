// Picking up a card and putting it down, by taps, clicks or Enter.

import { $$, targetOf } from "../site/dom.js";
import { actionTo, cardAt, foundationOf, legalActions, placeOf, playForm } from "./board.js";
import { markNext } from "./find.js";
import { actionsOf } from "./notation.js";
import { skipQuestion } from "./questions.js";
import { play } from "./send.js";

const DOUBLE_TAP = 400; // ms

/** @type {string | null} */
let picked = null;
let pickedAt = 0;

/**
 * Pick a card up: it and the places where it may go are marked.
 * @param {string} code
 */
export function pick(code) {
  unpick();
  picked = code;
  pickedAt = performance.now();
  cardAt(code)?.classList.add("up");
  for (const action of actionsOf(code, legalActions())) placeOf(action)?.classList.add("lit");
}

/** Put down what was picked up, where it was. */
export function unpick() {
  picked = null;
  for (const element of $$(".up, .lit, .near")) element.classList.remove("up", "lit", "near");
}

/**
 * Pick up and put down by clicks.
 * @param {() => boolean} afterDrag whether the click under way only ends a drag
 */
export function listenToClicks(afterDrag) {
  document.addEventListener("click", (event) => {
    const target = targetOf(event);
    const asks = target.closest("[data-action][popovertarget]");
    if (asks) return skipQuestion(/** @type {HTMLElement} */ (asks), event);
    if (!playForm() || target.closest(".acts, [popover]")) return;
    const place = target.closest("button.c, .fan, .home");
    if (place) event.preventDefault();
    if (afterDrag()) return;
    if (place) choose(place);
    else unpick();
  });
}

/**
 * Take a card or a place as chosen: the first pick, or where the picked card shall go.
 * @param {Element} place
 */
function choose(place) {
  const card = /** @type {HTMLElement | null} */ (place.closest("button.c"))?.dataset.card;
  if (!picked) return chooseFirst(place, card);
  const code = picked;
  const twice = performance.now() - pickedAt < DOUBLE_TAP;
  unpick();
  if (card === code) {
    if (twice) sendHome(code);
    return;
  }
  const action = actionTo(code, place);
  if (action) play(action);
  if (card && !(action && legalActions().includes(action))) pick(card);
}

/**
 * @param {Element} place
 * @param {string | undefined} card
 */
function chooseFirst(place, card) {
  const foundation = place.closest(".home");
  if (card) pick(card);
  else if (foundation) markNext(/** @type {HTMLElement} */ (foundation));
}

/** @param {string} code */
function sendHome(code) {
  const foundation = foundationOf(code.charAt(1));
  const action = foundation && actionTo(code, foundation);
  if (action) play(action);
}
