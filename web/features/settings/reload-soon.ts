/** How long the toast is read before. */
const READ_MS = 1000;

/** Loads the page again with what was saved, once the toast about it was read. */
export function reloadSoon(): void {
  window.setTimeout(() => window.location.reload(), READ_MS);
}
