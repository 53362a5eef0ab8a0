// Spans of time as text. Nothing here reads a clock or the page.

/** @param {number} number */
const twoDigits = (number) => String(number).padStart(2, "0");

/**
 * Return a playing time: "3:05", and with hours "1:03:05".
 * @param {number} seconds
 */
export function playingTime(seconds) {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const start = hours ? `${hours}:${twoDigits(minutes)}` : `${minutes}`;
  return `${start}:${twoDigits(seconds % 60)}`;
}

/**
 * Return what is left until a moment, hours always included: "0:03:05".
 * @param {number} seconds
 */
export function timeLeft(seconds) {
  const minutes = twoDigits(Math.floor(seconds / 60) % 60);
  return `${Math.floor(seconds / 3600)}:${minutes}:${twoDigits(seconds % 60)}`;
}
