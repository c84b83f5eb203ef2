/** A press this soon after another, in milliseconds, and this near to it, in pixels, is the same impatient finger's. */
const SOON_MS = 500;
const NEAR = 24;

type Press = Pick<PointerEvent, 'clientX' | 'clientY' | 'timeStamp'>;

let before: Press | null = null;
let latest: Press | null = null;

document.addEventListener(
  'pointerdown',
  (press) => {
    before = latest;
    latest = press;
  },
  true,
);

/** Whether the press that is just being dealt with repeats the one before it. */
export function isPressAgain(): boolean {
  if (!before || !latest || latest.timeStamp - before.timeStamp > SOON_MS) return false;
  return Math.hypot(latest.clientX - before.clientX, latest.clientY - before.clientY) < NEAR;
}
