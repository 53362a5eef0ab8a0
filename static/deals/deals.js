// Pages about deals: copying links, printing a deal, stepping through a replay.
// Every page says and does the same without it.

import { listenToCopyButtons } from "../site/copy.js";
import { $, targetOf } from "../site/dom.js";

/** @type {Partial<Record<string, string>>} */
const STEPS = { ArrowLeft: "prev", ArrowRight: "next" };

addEventListener("keydown", (event) => {
  if (targetOf(event).matches("input, textarea")) return;
  const step = STEPS[event.key];
  if (step) $(`.steps [rel=${step}]`)?.click();
});
$("[data-print]")?.addEventListener("click", () => print());
listenToCopyButtons();
