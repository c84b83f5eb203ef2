/** How long ago a task must have ended before its party is forgotten. A person reads some bills, and comes back next month. */
const FORGET_MS = 10 * 60_000;

/**
 * What a party's tasks took, from where it came on, in milliseconds, and when the last one ended. `turn` is the number of the last one that was
 * begun, or half a one less than that of others as it came.
 */
type Used = { ms: number; turn: number; endedAt: number };

/** The tasks that wait, those that are being done, and what one of these has taken so far, in milliseconds. */
type Tasks<Task> = {
  readonly waiting: readonly Task[];
  readonly busy: ReadonlySet<Task>;
  msOf(task: Task): number;
};

/**
 * The time that tasks took, for each of the parties they belong to (start-time fair queueing). What a party's tasks took while nobody else was there is not
 * held against it, and whoever has been away has saved nothing: each that comes counts as if it had been given as much as whoever of those there has least.
 */
export class TimeTaken<Task> {
  readonly #partyOf: (task: Task) => string;
  readonly #tasks: Tasks<Task>;
  readonly #now: () => number;
  readonly #used = new Map<string, Used>();
  #leastMs = 0;

  /** `now` is in milliseconds and never goes back. */
  constructor(partyOf: (task: Task) => string, tasks: Tasks<Task>, now: () => number) {
    this.#partyOf = partyOf;
    this.#tasks = tasks;
    this.#now = now;
  }

  /** A task that does not wait yet. A party of which nothing is known counts as if its last turn had been just before that of whoever had the last. */
  came(task: Task, turn: number): void {
    const { ms, ...known } = this.#used.get(this.#partyOf(task)) ?? { ms: 0, turn: turn - 0.5 };
    this.#used.set(this.#partyOf(task), {
      endedAt: this.#now(),
      ...known,
      ms: Math.max(ms, this.#least()),
    });
  }

  begun(task: Task, turn: number): void {
    this.#used.set(this.#partyOf(task), { ...this.#usedBy(task), turn });
  }

  /** A task that is being done no longer. */
  ended(task: Task, tookMs: number): void {
    const { ms, turn } = this.#usedBy(task);
    this.#used.set(this.#partyOf(task), { ms: ms + tookMs, turn, endedAt: this.#now() });
  }

  /** How much more the tasks of a task's party took, with those that are being done, than those of whoever has least. */
  ahead(task: Task): number {
    const { busy, msOf } = this.#tasks;
    const party = this.#partyOf(task);
    const its = [...busy].map((one) => (this.#partyOf(one) === party ? msOf(one) : 0));
    return its.reduce((sum, ms) => sum + ms, this.#usedBy(task).ms) - this.#least();
  }

  /** The turn in which a task of the same party was begun last, or before which the party came. */
  lastTurn(task: Task): number {
    return this.#usedBy(task).turn;
  }

  knows(party: string): boolean {
    return this.#used.has(party);
  }

  /** Forgets the parties of which nothing was done for long. */
  forget(): void {
    const here = new Set([...this.#here()].map(this.#partyOf));
    for (const [party, { endedAt }] of this.#used)
      if (this.#now() - endedAt > FORGET_MS && !here.has(party)) this.#used.delete(party);
  }

  #here(): Task[] {
    return [...this.#tasks.waiting, ...this.#tasks.busy];
  }

  /** What whoever of those there has least was given; once nobody is there all have had what they asked for. It never goes back. */
  #least(): number {
    const here = this.#here().map((task) => this.#usedBy(task).ms);
    const all = () => Array.from(this.#used.values(), ({ ms }) => ms);
    const from = here.length > 0 ? Math.min(...here) : Math.max(0, ...all());
    this.#leastMs = Math.max(this.#leastMs, from);
    return this.#leastMs;
  }

  #usedBy(task: Task): Used {
    const known = this.#used.get(this.#partyOf(task));
    return known ?? { ms: this.#leastMs, turn: 0, endedAt: this.#now() };
  }
}
