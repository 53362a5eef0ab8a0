// Distances and areas on the table, in CSS pixels. Nothing here reads the page.

const SAME_LINE = 4; // px: a fan hardly further along is beside, not ahead
const ASIDE = 3; // a pixel to the side counts as much as three ahead

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */
/** @typedef {{ x: number, y: number }} Point */

/**
 * Return the area that two boxes share.
 * @param {Box} a
 * @param {Box} b
 */
export function sharedArea(a, b) {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/**
 * Return the index of the box that shares most with the first; -1 where none shares anything.
 * @param {Box} box
 * @param {Box[]} others
 */
export function mostCovered(box, others) {
  const areas = others.map((other) => sharedArea(box, other));
  const most = Math.max(0, ...areas);
  return most > 0 ? areas.indexOf(most) : -1;
}

/**
 * Return the index of the point nearest to a place in a direction; -1 where none lies there.
 * @param {Point} here
 * @param {Point[]} points
 * @param {readonly [number, number]} direction to the right and down, each -1, 0 or 1
 */
export function nearest(here, points, [dx, dy]) {
  const distances = points.map(({ x, y }) => {
    const along = (x - here.x) * dx + (y - here.y) * dy;
    const aside = Math.abs((x - here.x) * dy) + Math.abs((y - here.y) * dx);
    return along > SAME_LINE ? along + aside * ASIDE : Infinity;
  });
  const least = Math.min(Infinity, ...distances);
  return least < Infinity ? distances.indexOf(least) : -1;
}
