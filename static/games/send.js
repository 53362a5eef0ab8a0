// Sending actions: one at a time, the next ones in a short queue, and no click twice.

import { $, $$, prefers } from "../site/dom.js";
import { legalActions, playForm } from "./board.js";
import { canGoHome, movedBy } from "./notation.js";

const SAME_BUTTON = 150; // ms: a double click on a button is one click
const QUEUE = 4;

/** @typedef {HTMLButtonElement | HTMLInputElement} Submitter */
/** @typedef {{ text: string, at: number }} Sent */

/** @type {{ button: Submitter | null } | null} */
let flying = null; // what was submitted and not answered yet
/** @type {Submitter[]} */
const queue = [];
/** @type {Sent} */
let lastSent = { text: "", at: 0 };
/** @type {string | null} */
let moved = null;

/** Return the card of the action under way, or of the last one. */
export function movedCard() {
  return moved;
}

/**
 * Decide what becomes of a submission: it is sent, waits in the queue, or is ignored because it
 * is the same click again or the queue is full.
 * @param {string} text
 * @param {{ busy: boolean, last: Sent, now: number, waiting: number }} state
 * @returns {"send" | "queue" | "ignore"}
 */
export function fate(text, { busy, last, now, waiting }) {
  if (text === last.text && (busy || now - last.at < SAME_BUTTON)) return "ignore";
  if (!busy) return "send";
  return waiting < QUEUE ? "queue" : "ignore";
}

/**
 * Submit the table's form as if a button of it had been pressed.
 * @param {Submitter} button
 */
export function submit(button) {
  const form = playForm();
  if (!form) return;
  if (!button.isConnected) form.append(button);
  form.requestSubmit(button);
}

/**
 * Play an action; a draw is asked about first.
 * @param {string} action
 */
export function play(action) {
  const question = $("#ask-draw");
  if (!action.startsWith("draw ") || !question) return submit(buttonFor(action));
  question.showPopover();
  $(`[value="${CSS.escape(action)}"]`, question)?.focus();
}

/** @param {string} action */
function buttonFor(action) {
  const button = document.createElement("button");
  button.name = "action";
  button.value = action;
  button.hidden = true;
  return button;
}

/**
 * Watch over everything that is submitted.
 * @param {() => void} onSend called when an action goes out
 */
export function listenToSubmissions(onSend) {
  // Before htmx: it listens to the form itself.
  document.addEventListener(
    "submit",
    (event) => {
      const form = /** @type {HTMLFormElement} */ (event.target);
      if (form.id === "type") sendTyped(event);
      if (form.id === "play") guard(event, onSend);
    },
    true,
  );
  document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
    const path = ctx.sourceEvent?.submitter?.getAttribute("formaction");
    if (path) ctx.request.action = path;
  });
  document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
    const answered = ctx.response?.status === 200;
    // A chance that could not be asked for again must not stay in view.
    if (ctx.sourceElement?.id === "meter" && !answered) ctx.sourceElement.textContent = "";
    if (/\?show=moves$|\/meter$/.test(ctx.request.action)) return;
    // htmx frees its own queue only after this event: what comes next waits for the next turn.
    setTimeout(land, 0, answered);
  });
  document.addEventListener("htmx:error", () => {
    const status = $("#status");
    if (status) status.textContent = status.dataset.offline ?? "";
  });
}

/**
 * Let a submission of the table's form pass, or keep it back.
 * @param {SubmitEvent} event
 * @param {() => void} onSend
 */
function guard(event, onSend) {
  const button = /** @type {Submitter | null} */ (event.submitter);
  const text = button?.getAttribute("formaction") ?? button?.value ?? "";
  const now = performance.now();
  const next = fate(text, { busy: flying !== null, last: lastSent, now, waiting: queue.length });
  if (next !== "send") {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (next === "queue" && button) queue.push(/** @type {Submitter} */ (button.cloneNode(true)));
    return;
  }
  flying = { button };
  lastSent = { text, at: now };
  moved = movedBy(text);
  for (const open of $$(":popover-open")) open.hidePopover();
  onSend();
}

/**
 * Make room for the next action when one has been answered.
 * @param {boolean} played
 */
function land(played) {
  const button = flying?.button;
  flying = null;
  if (button && !button.textContent) button.remove();
  const next = queue.shift();
  if (next) submit(next);
  else if (played && prefers("auto") && button?.name === "action") finish();
}

/** Auto-play: after a move of the player's own, never after an undo. */
function finish() {
  if (canGoHome(legalActions())) $("[data-action=finish]")?.click();
}

/** @param {Event} event */
function sendTyped(event) {
  event.preventDefault();
  const input = /** @type {HTMLInputElement} */ ($("#typed"));
  const text = input.value.trim();
  input.value = "";
  if (text) submit(buttonFor(text));
}
