// Dragging a card: a copy of it follows the pointer and falls onto the place it covers most.

import { $$, targetOf } from "../site/dom.js";
import { actionTo, fanOf, legalActions, playForm } from "./board.js";
import { mostCovered } from "./geometry.js";
import { glide, hurry, spotOf } from "./motion.js";
import { pick, unpick } from "./pick.js";
import { play } from "./send.js";

const DRAG_FROM = 8; // px: less is a tap

/** @import { Spot } from "./motion.js" */
/**
 * @typedef {object} Drag
 * @property {HTMLElement} card
 * @property {number} pointer its id
 * @property {number} x where the pointer went down
 * @property {number} y
 * @property {HTMLElement | null} ghost the copy that follows, once the pointer has moved
 */
/** @typedef {{ code: string, spot: Spot }} Dropped */

/** @type {Drag | null} */
let drag = null;
let dragged = false;
/** @type {Dropped | null} */
let dropped = null;

/** Whether the last press of the pointer became a drag: the click that follows is none. */
export function wasDragged() {
  return dragged;
}

/** Return the card that was let go over a place, and where; from then on it is forgotten. */
export function takeDropped() {
  const last = dropped;
  dropped = null;
  return last;
}

/** Follow the pointer. */
export function listenToDrags() {
  document.addEventListener("pointerdown", press);
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", (event) => {
    if (event.pointerId === drag?.pointer) release(drag, event);
  });
  document.addEventListener("pointercancel", () => letGo());
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) letGo();
  });
  document.addEventListener("contextmenu", (event) => {
    if (drag && targetOf(event).closest(".c")) event.preventDefault();
  });
}

/** @param {PointerEvent} event */
function press(event) {
  dragged = false;
  hurry();
  const card = /** @type {HTMLElement | null} */ (targetOf(event).closest("button.c"));
  if (!card || !playForm() || event.button || drag) return;
  drag = { card, pointer: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
}

/** @param {PointerEvent} event */
function move(event) {
  if (!drag || event.pointerId !== drag.pointer) return;
  const dx = event.clientX - drag.x;
  const dy = event.clientY - drag.y;
  if (!drag.ghost && Math.hypot(dx, dy) < DRAG_FROM) return;
  drag.ghost ??= lift(drag.card);
  drag.ghost.style.translate = `${dx}px ${dy}px`;
  const target = litPlaceUnder(drag.ghost);
  for (const element of $$(".near")) element.classList.toggle("near", element === target);
  target?.classList.add("near");
}

/**
 * Take a card off the table and return the copy that is above everything.
 * @param {HTMLElement} card
 */
function lift(card) {
  const { left, top, width, height } = card.getBoundingClientRect();
  const ghost = /** @type {HTMLElement} */ (card.cloneNode(true));
  for (const name of ["id", "form", "data-card"]) ghost.removeAttribute(name);
  ghost.classList.add("held");
  ghost.style.setProperty("--w", `${card.offsetWidth}px`);
  ghost.style.left = `${left + (width - card.offsetWidth) / 2}px`;
  ghost.style.top = `${top + (height - card.offsetHeight) / 2}px`;
  document.body.append(ghost);
  pick(card.dataset.card ?? "");
  card.classList.add("away");
  dragged = true;
  return ghost;
}

/**
 * Return the lit place that the card in the hand covers most.
 * @param {HTMLElement} ghost
 */
function litPlaceUnder(ghost) {
  const places = $$(".lit");
  const boxes = places.map((place) => (fanOf(place) ?? place).getBoundingClientRect());
  return places[mostCovered(ghost.getBoundingClientRect(), boxes)] ?? null;
}

/**
 * Put the card down: on the lit place that it covers, or else on what the pointer is over.
 * @param {Drag} held
 * @param {PointerEvent} event
 */
function release({ card, ghost }, event) {
  if (!ghost) {
    drag = null;
    return;
  }
  const place = litPlaceUnder(ghost) ?? placeAt(event);
  const code = card.dataset.card ?? "";
  const action = place && actionTo(code, place);
  dropped = { code, spot: spotOf(ghost) };
  letGo(!(action && legalActions().includes(action)));
  if (action) play(action);
}

/** @param {PointerEvent} event */
function placeAt({ clientX, clientY }) {
  const elements = document.elementsFromPoint(clientX, clientY);
  return elements.map((element) => element.closest(".fan, .home")).find(Boolean);
}

/**
 * End the drag, and let the card glide back to its place unless it goes somewhere.
 * @param {boolean} back
 */
export function letGo(back = true) {
  if (drag?.ghost) {
    const { card, ghost } = drag;
    if (back) {
      glide(card, [spotOf(ghost)], spotOf(card));
      dropped = null;
    }
    ghost.remove();
    card.classList.remove("away");
    unpick();
  }
  drag = null;
}
