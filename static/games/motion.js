// How one element glides from a place to another. The page is already in its new state: motion
// only shows the way there, so it may be left out or cut short at any time.

import { still } from "../site/dom.js";

export const GLIDE = 160; // ms
const EASE = "cubic-bezier(.2, .7, .3, 1)";
const ENDLESS = 3000; // ms: what takes longer is no glide

/** @typedef {{ x: number, y: number, turn: number }} Spot the middle in px, the turn in degrees */

/**
 * Return where an element lies.
 * @param {Element} element
 * @returns {Spot}
 */
export function spotOf(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const turn = getComputedStyle(element).rotate;
  const degrees = turn === "none" ? 0 : Number.parseFloat(turn);
  return { x: left + width / 2, y: top + height / 2, turn: degrees };
}

/**
 * Return the keyframes of a glide, as offsets from where it ends.
 * @param {Spot[]} way the places before the last
 * @param {Spot} end
 * @returns {Keyframe[]}
 */
export function framesOf(way, end) {
  const offsets = way.map((spot) => ({
    translate: `${spot.x - end.x}px ${spot.y - end.y}px`,
    rotate: `${spot.turn - end.turn}deg`,
  }));
  return [...offsets, { translate: "0px 0px", rotate: "0deg" }];
}

/**
 * Let an element glide to where it lies; null where nothing shall move.
 * @param {Element} element
 * @param {Spot[]} way the places before the last
 * @param {Spot} end
 * @param {{ duration?: number, delay?: number }} timing in ms
 */
export function glide(element, way, end, { duration = GLIDE, delay = 0 } = {}) {
  if (still() || document.hidden) return null;
  const timing = { duration, delay, easing: EASE, fill: /** @type {const} */ ("backwards") };
  return element.animate(framesOf(way, end), { ...timing, composite: "add" });
}

/** End all motion now: the player's hand comes first. */
export function hurry() {
  for (const animation of document.getAnimations()) {
    const end = animation.effect?.getComputedTiming().endTime;
    if (Number(end ?? Infinity) < ENDLESS) animation.finish();
  }
}
