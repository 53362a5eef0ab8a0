// Going through a finished game: arrow keys are the buttons, and the slider follows.

import { $, targetOf } from "../site/dom.js";

/** @type {Partial<Record<string, string>>} */
const BUTTONS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };

document.addEventListener("keydown", (event) => {
  const name = BUTTONS[event.key];
  if (!name || event.altKey || event.ctrlKey || event.metaKey) return;
  if (targetOf(event).closest("input, summary")) return;
  event.preventDefault();
  $(`a[data-go=${name}]`)?.click();
});

document.addEventListener("htmx:after:swap", () => {
  const step = $("#said")?.dataset.step ?? "";
  const slider = $("#slider");
  if (slider instanceof HTMLInputElement && document.activeElement !== slider) slider.value = step;
  history.replaceState(history.state, "", `?step=${step}`);
});
