// The keyboard: arrows walk over the fans, a rank or a suit shows its cards, single keys are the
// buttons' shortcuts for those who want them.

import { $, $$, prefers, targetOf } from "../site/dom.js";
import { fanOf } from "./board.js";
import { letGo } from "./drag.js";
import { markCards } from "./find.js";
import { nearest } from "./geometry.js";
import { spotOf } from "./motion.js";
import { unpick } from "./pick.js";
import { play } from "./send.js";

/** @type {Partial<Record<string, string>>} */
const SHORTCUTS = {
  u: "undo",
  y: "redo",
  r: "redeal",
  d: "draw",
  f: "finish",
  h: "hint",
  n: "new",
};
/** @type {Partial<Record<string, readonly [number, number]>>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @typedef {{ key: string, shiftKey: boolean, ctrlKey: boolean, metaKey: boolean,
 *   altKey: boolean, repeat: boolean }} Key
 * @typedef {{ onCard: boolean, shortcuts: boolean }} Where
 * @typedef {{ walk: readonly [number, number] } | { press: string, instead?: boolean }
 *   | { mark: string } | "home" | "let go"} Command `instead`: not what the browser would do
 */

/**
 * Return what a key asks for on the table; null where it is none of the table's.
 * @param {Key} key
 * @param {Where} where whether the focus is on a card; whether single keys are shortcuts
 * @returns {Command | null}
 */
export function commandOf({ key, shiftKey, ctrlKey, metaKey, altKey, repeat }, where) {
  if (altKey) return null;
  const control = ctrlKey || metaKey;
  const arrow = ARROWS[key];
  if (arrow && !control) return { walk: arrow };
  if (key === "Enter" && shiftKey && where.onCard) return "home";
  if (key === "Escape") return "let go";
  if (control) return undoOrRedo(key, shiftKey);
  return where.shortcuts ? shortcutOf(key, repeat) : null;
}

/**
 * @param {string} key
 * @param {boolean} shift
 */
function undoOrRedo(key, shift) {
  if (key.toLowerCase() !== "z") return null;
  return { press: shift ? "redo" : "undo", instead: true };
}

/**
 * @param {string} key
 * @param {boolean} repeat whether it is held down
 */
function shortcutOf(key, repeat) {
  const press = SHORTCUTS[key];
  if (press && !repeat) return { press };
  return /^[a2-9tjqkSHDC]$/.test(key) ? { mark: key.toUpperCase() } : null;
}

/** Obey the keyboard. */
export function listenToKeys() {
  document.addEventListener("keydown", (event) => {
    const target = targetOf(event);
    if (!$("#board") || target.closest("input, select, textarea, [popover]")) return;
    const card = /** @type {HTMLElement | null} */ (target.closest("[data-card]"));
    const where = { onCard: card !== null, shortcuts: prefers("keys") };
    const command = commandOf(event, where);
    if (command) obey(command, event, card ?? target);
  });
  document.addEventListener("keyup", () => markCards(null));
}

/**
 * @param {Command} command
 * @param {Event} event
 * @param {Element} from the card that has the focus, or whatever has it
 */
function obey(command, event, from) {
  if (command === "let go") {
    letGo();
    unpick();
  } else if (command === "home") {
    event.preventDefault();
    play(`${/** @type {HTMLElement} */ (from).dataset.card} home`);
  } else if ("walk" in command) {
    event.preventDefault();
    walk(from, command.walk);
  } else if ("mark" in command) {
    markCards(command.mark);
  } else {
    if (command.instead) event.preventDefault();
    $(`[data-action=${command.press}]`)?.click();
  }
}

/**
 * Move the focus to the nearest fan in a direction, or to the first one from outside.
 * @param {Element} from
 * @param {readonly [number, number]} direction
 */
function walk(from, direction) {
  const cards = $$(".fan > button.c:last-child, .fan > button.space");
  const fan = fanOf(from);
  if (!fan) return cards[0]?.focus();
  const spots = cards.map((card) => spotOf(fanOf(card) ?? card));
  cards[nearest(spotOf(fan), spots, direction)]?.focus();
}
