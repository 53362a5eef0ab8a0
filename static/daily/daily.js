// The day's page: the time until the next deal, and copying what is shared.
// The page says and does the same without it.

import { listenToCopyButtons } from "../site/copy.js";
import { $$ } from "../site/dom.js";
import { timeLeft } from "../site/time.js";

/**
 * Write a countdown's sentence, `{left}` and `{clock}` filled in.
 * @param {HTMLTimeElement} element
 */
function count(element) {
  const ends = new Date(element.dateTime);
  const seconds = Math.max(0, Math.round((ends.getTime() - Date.now()) / 1000));
  const clock = ends.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  const sentence = element.dataset.countdown ?? "";
  element.textContent = sentence.replace("{left}", timeLeft(seconds)).replace("{clock}", clock);
}

for (const element of $$("time[data-countdown]")) {
  const countdown = /** @type {HTMLTimeElement} */ (element);
  count(countdown);
  setInterval(count, 1000, countdown);
}
listenToCopyButtons();
