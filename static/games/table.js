// The table in the hand. The server alone decides what is legal: these modules listen to fingers
// and keys, send one action at a time, and let cards glide to where the answer puts them.

import { $, prefers } from "../site/dom.js";
import { playForm } from "./board.js";
import { listenToChanges } from "./changes.js";
import { layOut } from "./dealing.js";
import { listenToDrags, wasDragged } from "./drag.js";
import { listenToKeys } from "./keys.js";
import { listenToClicks, unpick } from "./pick.js";
import { listenToQuestions } from "./questions.js";
import { listenToSubmissions } from "./send.js";

let canCopy = false;

listenToSubmissions(unpick);
listenToClicks(wasDragged);
listenToQuestions();
listenToDrags();
listenToChanges();
listenToKeys();
if (prefers("timer")) runClock();
// An ended game can be shared, at once or when an answer has ended it.
offerCopying();
document.addEventListener("htmx:after:swap", offerCopying);
// A page that the browser kept may show a game that has gone on since.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
layOut();

async function runClock() {
  const { startClock } = await import("./clock.js");
  startClock(() => playForm() !== null);
}

async function offerCopying() {
  if (canCopy || !$("[data-copy]")) return;
  canCopy = true;
  const { listenToCopyButtons } = await import("../site/copy.js");
  listenToCopyButtons();
}
