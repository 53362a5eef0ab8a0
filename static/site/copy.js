// Copy buttons: `data-copy` names the field whose text is taken, `data-done` is said for a while.

const CONFIRMED = 2000; // ms

/** Copy the text that a pressed copy button names. */
export function listenToCopyButtons() {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[data-copy]") : null;
    if (button instanceof HTMLElement) copy(button);
  });
}

/** @param {HTMLElement} button */
async function copy(button) {
  const { copy: id = "", done = "" } = button.dataset;
  const field = /** @type {HTMLInputElement | HTMLTextAreaElement} */ (document.getElementById(id));
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    // Without the permission, or without HTTPS, the old command still works on a selection.
    field.select();
    document.execCommand("copy");
  }
  const label = button.textContent;
  if (label === done) return;
  button.textContent = done;
  setTimeout(() => {
    button.textContent = label;
  }, CONFIRMED);
}
