/** How long ago a task must have ended before its party's time is forgotten. A person reads some bills, and comes back next month. */
const FORGET_MS = 10 * 60_000;

/** What a party's tasks took lately, and when the last one ended. `turn` is the number of the last one that was begun, or half a one less than that of others as it came. */
type Used = { ms: number; turn: number; endedAt: number };

/** The tasks that are being done, and what one of them has taken so far, in milliseconds. */
type Busy<Task> = { readonly tasks: ReadonlySet<Task>; msOf(task: Task): number };

/** The time that tasks took lately, for each of the parties they belong to. */
export class TimeTaken<Task> {
  readonly #partyOf: (task: Task) => string;
  readonly #busy: Busy<Task>;
  readonly #now: () => number;
  readonly #used = new Map<string, Used>();

  /** `now` is in milliseconds and never goes back. */
  constructor(partyOf: (task: Task) => string, busy: Busy<Task>, now: () => number) {
    this.#partyOf = partyOf;
    this.#busy = busy;
    this.#now = now;
  }

  /** A party of which nothing is known counts as if its last turn had been just before that of whoever had the last. */
  came(task: Task, turn: number): void {
    const party = this.#partyOf(task);
    if (!this.#used.has(party))
      this.#used.set(party, { ms: 0, turn: turn - 0.5, endedAt: this.#now() });
  }

  begun(task: Task, turn: number): void {
    this.#used.set(this.#partyOf(task), { ...this.#usedBy(task), turn });
  }

  ended(task: Task, tookMs: number): void {
    const { ms, turn } = this.#usedBy(task);
    this.#used.set(this.#partyOf(task), { ms: ms + tookMs, turn, endedAt: this.#now() });
  }

  /** What the tasks of a task's party took, with those that are being done. */
  by(task: Task): number {
    const { tasks, msOf } = this.#busy;
    const party = this.#partyOf(task);
    const busy = [...tasks].map((one) => (this.#partyOf(one) === party ? msOf(one) : 0));
    return busy.reduce((sum, ms) => sum + ms, this.#usedBy(task).ms);
  }

  /** The turn in which a task of the same party was begun last, or before which the party came. */
  lastTurn(task: Task): number {
    return this.#usedBy(task).turn;
  }

  /** Forgets the parties of which nothing was done for long. */
  forget(): void {
    const busy = new Set([...this.#busy.tasks].map(this.#partyOf));
    for (const [party, { endedAt }] of this.#used)
      if (this.#now() - endedAt > FORGET_MS && !busy.has(party)) this.#used.delete(party);
  }

  #usedBy(task: Task): Used {
    return this.#used.get(this.#partyOf(task)) ?? { ms: 0, turn: 0, endedAt: this.#now() };
  }
}
