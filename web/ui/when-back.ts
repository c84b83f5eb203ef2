/** What brings a person back to the page. */
const returns = ['focus', 'pageshow', 'online', 'visibilitychange'] as const;

/** Calls `listener` whenever the person comes back to the page, or the laptop that shows it wakes. Answers its undoing. */
export function whenBack(listener: () => void): () => void {
  const over = new AbortController();
  for (const name of returns) {
    window.addEventListener(name, listener, { signal: over.signal });
    document.addEventListener(name, listener, { signal: over.signal });
  }
  return () => over.abort();
}
