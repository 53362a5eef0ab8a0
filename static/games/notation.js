// Actions as text, as the server writes them: "8C home", "8C 9C", "KC space", "draw 8C 9C",
// "redeal". Nothing here reads the page.

const RANKS = "A23456789TJQK";

/**
 * Return the card that an action moves, and where to: "home", "space" or the card it goes onto.
 * @param {string} action
 * @returns {{ code: string, where: string }}
 */
export function partsOf(action) {
  const [code = "", where = ""] = action.replace(/^draw /, "").split(" ");
  return { code, where };
}

/**
 * Return the card that a submitted text moves; null where it moves none, as a redeal or an undo.
 * @param {string} text
 */
export function movedBy(text) {
  return /^(?:draw )?(\S+) /.exec(text)?.[1] ?? null;
}

/**
 * Return the legal actions that would move the card, a draw of it included.
 * @param {string} code
 * @param {string[]} legal
 */
export function actionsOf(code, legal) {
  return legal.filter((action) => partsOf(action).where && partsOf(action).code === code);
}

/**
 * Return the action that brings a card to a place: as a draw where that is how it may go there.
 * @param {string} code
 * @param {string} where
 * @param {string[]} legal
 */
export function actionText(code, where, legal) {
  const draw = `draw ${code} ${where}`;
  return legal.includes(draw) ? draw : `${code} ${where}`;
}

/**
 * Whether a card can go home without using the draw.
 * @param {string[]} legal
 */
export function canGoHome(legal) {
  return legal.some((action) => action.endsWith(" home") && !action.startsWith("draw "));
}

/**
 * Return how many cards lie on the foundation that waits for the card.
 * @param {string} code
 */
export function heightBelow(code) {
  return RANKS.indexOf(code.charAt(0));
}

/**
 * Return the card that a foundation of this height waits for; null where it is complete.
 * @param {string} suit
 * @param {number} height
 */
export function nextCard(suit, height) {
  const rank = RANKS[height];
  return rank ? rank + suit : null;
}
