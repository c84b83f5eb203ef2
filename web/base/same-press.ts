/**
 * An impatient finger presses again before it has seen what its press did, and at the same place: another row may stand there by then, a
 * dialog may have come or gone. From a press that sends something until half a second after its answer a press at that place is that one
 * once more, and does nothing. Who presses elsewhere, or types, has seen what is there; keys and scripts have no place.
 */
const REST_MS = 500;

/** As far as a finger strays, in pixels. */
const NEAR = 24;

type Place = { readonly x: number; readonly y: number };

let last: Place | null = null;
let sent: Place | null = null;
/** When presses there mean something again, by the page's own clock in milliseconds. */
let restsUntil = 0;

const isSame = ({ x, y }: Place, at: number): boolean =>
  sent !== null && at < restsUntil && Math.hypot(x - sent.x, y - sent.y) < NEAR;

function seen(): void {
  last = null;
  sent = null;
}

window.addEventListener(
  'click',
  (event) => {
    if (!event.isTrusted || event.detail === 0) return;
    const place = { x: event.clientX, y: event.clientY };
    if (isSame(place, event.timeStamp)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    seen();
    last = place;
  },
  true,
);
for (const name of ['input', 'keydown']) window.addEventListener(name, seen, true);

/** The press that is just being dealt with sends something. */
export function pressSends(): void {
  sent = last;
  restsUntil = Number.POSITIVE_INFINITY;
}

/** What the last press sent is answered, or the page shows by now what came of it: it rests from here. */
export function pressAnswered(): void {
  restsUntil = performance.now() + REST_MS;
}

/** What the last press sent was not done, and everything stands as it did: the same press means the same again. */
export const pressFailed = seen;
