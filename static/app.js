// La Belle Lucie in the hand. The server alone decides what is legal: this file listens to
// fingers and keys, sends one action at a time, and lets cards glide to where the answer puts them.

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

const DRAG_FROM = 8; // px: less is a tap
const DOUBLE_TAP = 400; // ms
const SAME_BUTTON = 150; // ms: a double click on a button is one click
const GLIDE = 160; // ms
const REDEAL = 650; // ms, all cards together
const EASE = "cubic-bezier(.2, .7, .3, 1)";

const prefers = (habit) => document.documentElement.dataset.prefer?.split(" ").includes(habit);
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/* ---- what is on the table ---- */

const form = () => $("#play");
const legal = () => form()?.dataset.legal.split(",").filter(Boolean) ?? [];
const cardAt = (code) => $(`[data-card="${CSS.escape(code)}"]`);
const topOf = (fan) => $(":scope > .c:last-child", fan);
const fanOf = (element) => element?.closest(".fan");

/** The legal actions that would move the card, a draw of it included. */
function actionsOf(code) {
  return legal().filter((action) => action.replace(/^draw /, "").startsWith(`${code} `));
}

/** The element that an action's card would go to. */
function placeOf(action) {
  const [code, where] = action.replace(/^draw /, "").split(" ");
  if (where === "home") {
    const height = "A23456789TJQK".indexOf(code[0]);
    return $(`[data-foundation="${code[1]}"][data-height="${height}"]`);
  }
  return where === "space" ? $(".space") : cardAt(where);
}

/** The text of the action that would bring the card to a place: a card, a fan, a foundation. */
function actionTo(code, place) {
  const home = place.closest(".home");
  const fan = fanOf(place);
  if (!home && (!fan || fan === fanOf(cardAt(code)))) return null;
  const top = home ? null : topOf(fan);
  const where = home ? "home" : top ? top.dataset.card : "space";
  const draw = `draw ${code} ${where}`;
  return legal().includes(draw) ? draw : `${code} ${where}`;
}

/* ---- sending: one action at a time, the next ones in a short queue ---- */

let flying = null; // the submitter whose answer is awaited
let queue = [];
let sent = { text: "", at: 0 };
let moved = null; // the card of the action under way, for focus and motion
let grabbed = null; // where the player let go of it

function submitter(action) {
  const button = document.createElement("button");
  button.name = "action";
  button.value = action;
  button.hidden = true;
  return button;
}

function submit(button) {
  if (!form()) return;
  if (!button.isConnected) form().append(button);
  form().requestSubmit(button);
}

function send(action) {
  if (action.startsWith("draw ") && $("#ask-draw")) return askDraw(action);
  submit(submitter(action));
}

function askDraw(action) {
  $("#ask-draw").showPopover();
  $(`#ask-draw [value="${CSS.escape(action)}"]`)?.focus();
}

const textOf = (button) => button?.getAttribute("formaction") ?? button?.value ?? "";

document.addEventListener("submit", (event) => {
  if (event.target.id === "type") return typed(event);
  if (event.target.id !== "play") return;
  const text = textOf(event.submitter);
  const again = text === sent.text && (flying || performance.now() - sent.at < SAME_BUTTON);
  if (again || flying) {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!again && queue.length < 4) queue.push(event.submitter.cloneNode(true));
    return;
  }
  flying = event.submitter;
  sent = { text, at: performance.now() };
  moved = /^(?:draw )?(\S+) /.exec(text)?.[1] ?? null;
  for (const open of $$(":popover-open")) open.hidePopover();
  drop();
}, true);

document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  const path = ctx.sourceEvent?.submitter?.getAttribute("formaction");
  if (path) ctx.request.action = path;
});

// htmx frees its queue only after this event: what comes next waits for the next turn.
document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  // A chance that could not be asked for again must not stay in view.
  if (ctx.sourceElement?.id === "meter" && ctx.response?.status !== 200) ctx.sourceElement.textContent = "";
  if (/\?show=moves$|\/meter$/.test(ctx.request.action)) return;
  setTimeout(landed, 0, ctx.response?.status === 200);
});

function landed(played) {
  const button = flying;
  flying = null;
  if (button && !button.textContent) button.remove();
  const next = queue.shift();
  if (next) submit(next);
  else if (played && prefers("auto") && button?.name === "action") tidy();
}

document.addEventListener("htmx:error", () => {
  const status = $("#status");
  if (status) status.textContent = status.dataset.offline;
});

/** Auto-play: after a move of the player's own, never after an undo. */
function tidy() {
  if (legal().some((action) => action.endsWith(" home") && !action.startsWith("draw "))) {
    $("[data-action=finish]")?.click();
  }
}

function typed(event) {
  event.preventDefault();
  const input = $("#typed");
  const text = input.value.trim();
  input.value = "";
  if (text) submit(submitter(text));
}

/* ---- picking up and putting down ---- */

let picked = null;
let pickedAt = 0;

function pick(code) {
  drop();
  picked = code;
  pickedAt = performance.now();
  cardAt(code)?.classList.add("up");
  for (const action of actionsOf(code)) placeOf(action)?.classList.add("lit");
}

function drop() {
  picked = null;
  for (const element of $$(".up, .lit, .near")) element.classList.remove("up", "lit", "near");
}

/** A tap, a click or Enter on a card or a place; on a foundation it shows where the next card lies. */
function choose(place) {
  const card = place.closest("button.c");
  if (!picked) return card ? pick(card.dataset.card) : wanted(place.closest(".home"));
  const code = picked;
  if (card?.dataset.card === code) {
    const twice = performance.now() - pickedAt < DOUBLE_TAP;
    drop();
    return twice && send(actionTo(code, $(`[data-foundation="${code[1]}"]`)));
  }
  const action = actionTo(code, place);
  const allowed = action && legal().includes(action);
  drop();
  if (action) send(action);
  if (!allowed && card) pick(card.dataset.card);
}

let dragged = false; // a click follows a drag: it is none

document.addEventListener("click", (event) => {
  const asks = event.target.closest("[data-action][popovertarget]");
  if (asks) return unasked(asks, event);
  if (!form() || event.target.closest(".acts, [popover]")) return;
  const place = event.target.closest("button.c, .fan, .home");
  if (place) event.preventDefault();
  if (dragged) return;
  if (place) choose(place);
  else drop();
});

/** Skip a question that the player doesn't want to be asked, where the answer costs nothing. */
function unasked(button, event) {
  const habit = { redeal: "ask-redeal", undo: "ask-undo-redeal" }[button.dataset.action];
  const answer = $(`[data-confirm=${button.dataset.action}][data-harmless]`);
  if (!habit || prefers(habit) || !answer) return;
  event.preventDefault();
  submit(answer);
}

/** A question in the menu gives the focus back to what opened it; the others do so by themselves. */
document.addEventListener("beforetoggle", ({ target, newState }) => {
  const nested = newState === "closed" && target.parentElement.closest("[popover]");
  if (nested && target.contains(document.activeElement)) $(`[popovertarget="${target.id}"]`)?.focus();
}, true);

/* ---- dragging ---- */

let drag = null;

document.addEventListener("pointerdown", (event) => {
  dragged = false;
  idle = 0;
  hurry();
  const card = event.target.closest("button.c");
  if (!card || !form() || event.button || drag) return;
  drag = { card, id: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
});

document.addEventListener("pointermove", (event) => {
  if (event.pointerId !== drag?.id) return;
  const dx = event.clientX - drag.x;
  const dy = event.clientY - drag.y;
  if (!drag.ghost && Math.hypot(dx, dy) < DRAG_FROM) return;
  if (!drag.ghost) lift();
  drag.ghost.style.translate = `${dx}px ${dy}px`;
  const target = under(drag.ghost);
  for (const element of $$(".near")) element.classList.toggle("near", element === target);
  if (target) target.classList.add("near");
});

document.addEventListener("pointerup", (event) => {
  if (event.pointerId === drag?.id) release(event);
});
document.addEventListener("pointercancel", () => letGo());
document.addEventListener("visibilitychange", () => document.hidden && letGo());
document.addEventListener("contextmenu", (event) => event.target.closest(".c") && drag && event.preventDefault());

/** Take the card off the table: a copy follows the pointer, above everything. */
function lift() {
  const { card } = drag;
  const { left, top, width, height } = card.getBoundingClientRect();
  const ghost = card.cloneNode(true);
  for (const name of ["id", "form", "data-card"]) ghost.removeAttribute(name);
  ghost.classList.add("held");
  ghost.style.setProperty("--w", `${card.offsetWidth}px`);
  ghost.style.left = `${left + (width - card.offsetWidth) / 2}px`;
  ghost.style.top = `${top + (height - card.offsetHeight) / 2}px`;
  document.body.append(ghost);
  pick(card.dataset.card);
  card.classList.add("away");
  drag.ghost = ghost;
  dragged = true;
}

/** The lit place that the card in the hand covers most. */
function under(ghost) {
  const a = ghost.getBoundingClientRect();
  const covered = (element) => {
    const b = (fanOf(element) ?? element).getBoundingClientRect();
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return wide > 0 && high > 0 ? wide * high : 0;
  };
  const [best] = $$(".lit").map((element) => [covered(element), element]).sort((p, q) => q[0] - p[0]);
  return best?.[0] > 0 ? best[1] : null;
}

function release(event) {
  if (!drag.ghost) {
    drag = null;
    return;
  }
  const { card, ghost } = drag;
  const place = under(ghost) ?? document.elementsFromPoint(event.clientX, event.clientY)
    .map((element) => element.closest(".fan, .home")).find(Boolean);
  const code = card.dataset.card;
  const action = place && actionTo(code, place);
  grabbed = { code, spot: spot(ghost) };
  letGo(!(action && legal().includes(action)));
  if (action) send(action);
}

/** End the drag, and let the card glide back to its place unless it goes somewhere. */
function letGo(back = true) {
  if (drag?.ghost) {
    const { card, ghost } = drag;
    if (back) {
      glide(card, spot(ghost), spot(card), GLIDE);
      grabbed = null;
    }
    ghost.remove();
    card.classList.remove("away");
    drop();
  }
  drag = null;
}

/* ---- motion ---- */

let before = null;

function spot(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const turn = getComputedStyle(element).rotate;
  return { x: left + width / 2, y: top + height / 2, turn: turn === "none" ? 0 : parseFloat(turn), size: element.offsetWidth };
}

function glide(element, from, to, duration, delay = 0, middle = null) {
  if (still() || document.hidden) return null;
  const step = (p) => ({ translate: `${p.x - to.x}px ${p.y - to.y}px`, rotate: `${p.turn - to.turn}deg` });
  const frames = [step(from), ...(middle ? [step(middle)] : []), { translate: "0px 0px", rotate: "0deg" }];
  return element.animate(frames, { duration, delay, easing: EASE, composite: "add", fill: "backwards" });
}

function hurry() {
  for (const animation of document.getAnimations()) if (animation.effect?.getComputedTiming().endTime < 3000) animation.finish();
}

document.addEventListener("htmx:before:swap", ({ detail: { ctx } }) => {
  if (ctx.sourceElement?.id === "meter") return; // it must not take a card out of the hand
  letGo();
  before = {
    spots: new Map($$("[data-card]").map((card) => [card.dataset.card, { ...spot(card), fan: fanOf(card)?.id }])),
    piles: new Map($$(".home").map((pile) => [pile.id, $(".c", pile)?.cloneNode(true)])),
    focused: document.activeElement !== document.body,
    action: document.activeElement?.dataset.action,
    fan: fanOf(moved && cardAt(moved))?.id,
    won: Boolean($("[data-won]")),
  };
  for (const card of $$(".c.last")) card.classList.remove("last");
  for (const place of $$(".tip")) place.classList.remove("tip");
});

document.addEventListener("htmx:after:swap", () => {
  if (!before || !$("#board")) return;
  if (form()) $("#board").dataset.version = form().dataset.version;
  const changed = $$("[data-card]").filter((card) => before.spots.has(card.dataset.card)).map((card) => {
    const from = grabbed?.code === card.dataset.card ? grabbed.spot : before.spots.get(card.dataset.card);
    return { card, from, to: spot(card) };
  }).filter(({ from, to }) => Math.hypot(from.x - to.x, from.y - to.y) > 1);
  // A row that grows pushes the ones below: only cards in other fans are dealt anew.
  if (changed.filter(({ card, from }) => from.fan !== fanOf(card)?.id).length > 12) gather(changed);
  else for (const { card, from, to } of changed) fly(card, from, to);
  if (changed.length) click();
  refocus();
  help();
  if ($("[data-won]") && !before.won) celebrate();
  before = grabbed = null;
});

/** One card on its way, above the others; the pile it goes to keeps its old face meanwhile. */
function fly(card, from, to) {
  const motion = glide(card, from, to, GLIDE);
  if (!motion) return;
  const pile = card.closest(".home");
  const old = pile && before.piles.get(pile.id);
  if (old) {
    for (const name of ["id", "data-card"]) old.removeAttribute(name);
    pile.prepend(old);
  }
  card.classList.add("flying");
  document.body.classList.add("moving");
  motion.onfinish = motion.oncancel = () => {
    old?.remove();
    card.classList.remove("flying");
    document.body.classList.remove("moving");
  };
}

/** An ended game can be shared: copying is the pages' script. */
function help() {
  const button = $("[data-module]");
  if (button) import(button.dataset.module);
}
help();

/** A redeal: all cards come together in the middle and are laid out again. */
function gather(changed) {
  const { left, top, width, height } = $("#board").getBoundingClientRect();
  const middle = { x: left + width / 2, y: top + height / 2, turn: 0 };
  changed.forEach(({ card, from, to }, place) => {
    const delay = (place / changed.length) * REDEAL * 0.4;
    glide(card, from, to, REDEAL * 0.6, delay, middle);
  });
}

function celebrate() {
  if (still()) return;
  $$(".home .c").forEach((card, place) => {
    const lift = [{ translate: "0 0" }, { translate: "0 -14px", offset: 0.4 }, { translate: "0 0" }];
    card.animate(lift, { duration: 700, delay: 200 + place * 110, easing: "ease-in-out" });
  });
}

/** Laying out a new game, once. */
function deal() {
  const board = $("#board");
  if (board?.dataset.version !== "0" || performance.getEntriesByType("navigation")[0]?.type !== "navigate") return;
  const { left, top, width } = board.getBoundingClientRect();
  const pack = { x: left + width / 2, y: top - 60, turn: 0 };
  const cards = $$(".fan > .c");
  cards.forEach((card, place) => glide(card, pack, spot(card), 260, (place / cards.length) * 420));
}

/** The focus follows the moved card; where it is out of reach, it stays at the fan it left. */
function refocus() {
  if (!before.focused || document.activeElement !== document.body) return;
  const card = moved && cardAt(moved);
  const left = before.fan && topOf(document.getElementById(before.fan));
  const target = (card?.matches("button") && card) || (left?.matches("button") && left)
    || $(`[data-action="${before.action}"]`) || $(".fan > button") || $(".acts a");
  target?.focus({ preventScroll: true });
}

/* ---- sound, if the player wants it: a card put down on cloth ---- */

let audio = null;

function click() {
  if (!prefers("sounds")) return;
  audio ??= new AudioContext();
  const length = audio.sampleRate * 0.05;
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i += 1) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 6 * 0.25;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  source.connect(audio.destination);
  source.start();
}

/* ---- keys ---- */

const SHORTCUTS = { u: "undo", y: "redo", r: "redeal", d: "draw", f: "finish", h: "hint", n: "new" };
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

document.addEventListener("keydown", (event) => {
  if (!$("#board") || event.target.closest("input, select, textarea, [popover]") || event.altKey) return;
  const card = event.target.closest?.("[data-card]");
  if (ARROWS[event.key] && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    walk(card ?? event.target, ARROWS[event.key]);
  } else if (event.key === "Enter" && event.shiftKey && card) {
    event.preventDefault();
    send(`${card.dataset.card} home`);
  } else if (event.key === "Escape") {
    letGo();
    drop();
  } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
    event.preventDefault();
    $(`[data-action=${event.shiftKey ? "redo" : "undo"}]`)?.click();
  } else if (prefers("keys") && !event.ctrlKey && !event.metaKey) {
    shortcut(event);
  }
});

function shortcut(event) {
  const name = SHORTCUTS[event.key];
  if (name && !event.repeat) $(`[data-action=${name}]`)?.click();
  else if (/^[a2-9tjqkSHDC]$/.test(event.key)) find(event.key.toUpperCase());
}

document.addEventListener("keyup", () => find(null));

function wanted(home) {
  if (!home) return;
  find("A23456789TJQK"[home.dataset.height] + home.dataset.foundation);
  setTimeout(find, 1500, null);
}

/** Show where a rank or a suit lies, for as long as its key is held. */
function find(sign) {
  for (const card of $$(".found")) card.classList.remove("found");
  if (!sign) return;
  for (const card of $$(".fan [data-card]")) card.classList.toggle("found", card.dataset.card.includes(sign));
}

/** Move the focus to the nearest fan in a direction. */
function walk(from, [dx, dy]) {
  const here = spot(fanOf(from) ?? from);
  const cards = $$(".fan > button.c:last-child, .fan > button.space");
  if (!fanOf(from)) return cards[0]?.focus();
  const away = (card) => {
    const { x, y } = spot(fanOf(card));
    const along = (x - here.x) * dx + (y - here.y) * dy;
    const aside = Math.abs((x - here.x) * dy) + Math.abs((y - here.y) * dx);
    return along > 4 ? along + aside * 3 : Infinity;
  };
  const [best] = cards.map((card) => [away(card), card]).sort((p, q) => p[0] - q[0]);
  if (best?.[0] < Infinity) best[1].focus();
}

/* ---- the clock, for those who want one: it stands while nobody plays ---- */

const two = (number) => String(number).padStart(2, "0");
let idle = 0;
setInterval(() => {
  const clock = $(".clock dd");
  idle += 1;
  if (!clock || !form() || document.hidden || idle > 60 || !prefers("timer")) return;
  const seconds = Number(clock.dataset.seconds) + 1;
  clock.dataset.seconds = seconds;
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const parts = hours ? [hours, two(minutes)] : [minutes];
  clock.textContent = [...parts, two(seconds % 60)].join(":");
}, 1000);

/* ---- coming back to a page that the browser kept ---- */

addEventListener("pageshow", (event) => event.persisted && location.reload());
deal();
