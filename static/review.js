// Going through a finished game: arrow keys are the buttons, and the slider follows.

const $ = (selector) => document.querySelector(selector);
const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };

document.addEventListener("keydown", (event) => {
  const name = KEYS[event.key];
  if (!name || event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, summary")) return;
  event.preventDefault();
  $(`a[data-go=${name}]`)?.click();
});

document.addEventListener("htmx:after:swap", () => {
  const { step } = $("#said").dataset;
  if (document.activeElement !== $("#slider")) $("#slider").value = step;
  history.replaceState(history.state, "", `?step=${step}`);
});
