// Small conveniences of the pages; every page says and does the same without them.

/** Copy buttons: `data-copy` names the field whose text is taken. */
document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select();
    document.execCommand("copy");
  }
  const label = button.textContent;
  if (label === button.dataset.done) return;
  button.textContent = button.dataset.done;
  setTimeout(() => (button.textContent = label), 2000);
});

document.querySelector("[data-print]")?.addEventListener("click", () => print());

/** The arrow keys step through a replay. */
addEventListener("keydown", ({ key, target }) => {
  if (target.matches("input, textarea") || !document.querySelector(".steps")) return;
  const way = { ArrowLeft: "prev", ArrowRight: "next" }[key];
  if (way) document.querySelector(`.steps [rel=${way}]`)?.click();
});

/** Countdowns: the sentence is the element's `data-countdown`, `{left}` and `{clock}` filled in. */
const two = (number) => String(number).padStart(2, "0");
function count(element) {
  const ends = new Date(element.dateTime);
  const seconds = Math.max(0, Math.round((ends - Date.now()) / 1000));
  const left = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  const clock = ends.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  element.textContent = element.dataset.countdown.replace("{left}", left).replace("{clock}", clock);
}
for (const element of document.querySelectorAll("[data-countdown]")) {
  count(element);
  setInterval(count, 1000, element);
}
