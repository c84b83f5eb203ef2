/** Wakes sleepers when there may be something new. A wake-up between a reader's last look and its sleep is not lost. */
export class Wake {
  #calls = 0;
  #newest = 0n;
  readonly #sleepers = new Set<() => void>();

  /** Take a ticket before looking, and pass it to {@link sleep} afterwards. */
  ticket(): number {
    return this.#calls;
  }

  /** Events up to this position were appended. The same position again wakes nobody. */
  appended(position: bigint): void {
    if (position <= this.#newest) return;
    this.#newest = position;
    this.all();
  }

  /** Wakes everybody, to look for themselves. */
  all(): void {
    this.#calls += 1;
    for (const wake of [...this.#sleepers]) wake();
  }

  /** Returns at the first call since the ticket was taken, after `ms`, or when the signal aborts. */
  async sleep(ticket: number, ms: number, signal: AbortSignal): Promise<void> {
    if (this.#calls !== ticket || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        this.#sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      signal.addEventListener('abort', wake);
      this.#sleepers.add(wake);
    });
  }
}
