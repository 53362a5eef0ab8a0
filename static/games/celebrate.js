// A won game: the foundations rise, one after the other. Loaded when it comes to that.

/**
 * Let the cards on the foundations rise and sink.
 * @param {Element[]} cards
 */
export function celebrate(cards) {
  cards.forEach((card, place) => {
    const rise = [
      { translate: "0 0" },
      { translate: "0 -14px", offset: 0.4 },
      { translate: "0 0" },
    ];
    card.animate(rise, { duration: 700, delay: 200 + place * 110, easing: "ease-in-out" });
  });
}
