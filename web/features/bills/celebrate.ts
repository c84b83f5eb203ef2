/** 300 pieces for 3 seconds (docs/product.md, Defaults and times). */
const pieces = 300;
const milliseconds = 3000;
const framesASecond = 60;
/** Two short buzzes, in milliseconds, where the device can. */
const buzz = [40, 60, 40];

/**
 * Confetti over the whole page and a buzz in the hand; none for a person who asked for less motion. Drawn on a canvas of our own and without
 * a worker, which the content security policy forbids.
 */
export async function celebrate(): Promise<void> {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  // Safari has no vibration.
  navigator.vibrate?.(buzz);
  // Without a network there is none.
  const confetti = await import('canvas-confetti').then(
    (code) => code.default,
    () => undefined,
  );
  if (!confetti) return;
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  canvas.className = 'pointer-events-none fixed inset-0 z-50 size-full';
  document.body.append(canvas);
  const shoot = confetti.create(canvas, { resize: true, useWorker: false });
  const ticks = (milliseconds / 1000) * framesASecond;
  const burst = { particleCount: pieces / 2, spread: 75, startVelocity: 55, ticks };
  void shoot({ ...burst, angle: 60, origin: { x: 0, y: 0.75 } });
  void shoot({ ...burst, angle: 120, origin: { x: 1, y: 0.75 } });
  window.setTimeout(() => {
    shoot.reset();
    canvas.remove();
  }, milliseconds);
}
