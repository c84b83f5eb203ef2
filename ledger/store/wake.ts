/** Tells sleepers that there is something to look for. A call that comes between a look and the sleep is not lost. */
export class Wake {
  #calls = 0;
  #newest = 0n;
  readonly #sleepers = new Set<() => void>();

  /** A ticket to take before looking, and to hand to {@link sleep} afterwards. */
  ticket(): number {
    return this.#calls;
  }

  /** Something was appended up to this position. Hearing of it twice wakes once. */
  appended(position: bigint): void {
    if (position <= this.#newest) return;
    this.#newest = position;
    this.all();
  }

  /** Everyone should look for themselves. */
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
