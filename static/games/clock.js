// The clock, for those who want one: it stands while nobody plays. Loaded where it is wanted.

import { $ } from "../site/dom.js";
import { playingTime } from "../site/time.js";

const IDLE = 60; // seconds without a touch after which it stands

/**
 * Let the clock on the table run.
 * @param {() => boolean} playing whether there is a game to play on the page
 */
export function startClock(playing) {
  let idle = 0;
  document.addEventListener("pointerdown", () => {
    idle = 0;
  });
  setInterval(() => {
    const clock = $(".clock dd");
    idle += 1;
    if (!clock || !playing() || document.hidden || idle > IDLE) return;
    const seconds = Number(clock.dataset.seconds) + 1;
    clock.dataset.seconds = String(seconds);
    clock.textContent = playingTime(seconds);
  }, 1000);
}
