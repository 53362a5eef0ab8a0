// Questions that the table asks before it does something: popovers that the page already holds.

import { $, prefers } from "../site/dom.js";
import { submit } from "./send.js";

/** @type {Partial<Record<string, string>>} */
const ASKED_IF = { redeal: "ask-redeal", undo: "ask-undo-redeal" };

/**
 * Answer a question for a player who doesn't want to be asked, where the answer costs nothing.
 * @param {HTMLElement} button the one that would open the question
 * @param {Event} event its click
 */
export function skipQuestion(button, event) {
  const { action = "" } = button.dataset;
  const preference = ASKED_IF[action];
  const answer = $(`[data-confirm=${action}][data-harmless]`);
  if (!preference || prefers(preference) || !answer) return;
  event.preventDefault();
  submit(/** @type {HTMLButtonElement} */ (answer));
}

/** Give the focus back to what opened a question in the menu; other questions do so themselves. */
export function listenToQuestions() {
  document.addEventListener(
    "beforetoggle",
    (event) => {
      const question = /** @type {HTMLElement} */ (event.target);
      const nested = event.newState === "closed" && question.parentElement?.closest("[popover]");
      if (!nested || !question.contains(document.activeElement)) return;
      $(`[popovertarget="${question.id}"]`)?.focus();
    },
    true,
  );
}
