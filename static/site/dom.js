// Finding elements, and reading what the page's reader has chosen.

/**
 * Return the first element that a selector finds.
 * @param {string} selector
 * @param {ParentNode} root
 * @returns {HTMLElement | null}
 */
export function $(selector, root = document) {
  return root.querySelector(selector);
}

/**
 * Return all elements that a selector finds, in the order of the page.
 * @param {string} selector
 * @param {ParentNode} root
 * @returns {HTMLElement[]}
 */
export function $$(selector, root = document) {
  return [...root.querySelectorAll(/** @type {"a"} */ (selector))];
}

/**
 * Return the element at which an event is aimed; the whole page where it is no element.
 * @param {Event} event
 * @returns {Element}
 */
export function targetOf(event) {
  return event.target instanceof Element ? event.target : document.documentElement;
}

/**
 * Whether the reader has switched a preference on: the names stand in data-prefer of <html>.
 * @param {string} name
 */
export function prefers(name) {
  return document.documentElement.dataset.prefer?.split(" ").includes(name) ?? false;
}

/** Whether the reader's system asks for no motion. */
export function still() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
