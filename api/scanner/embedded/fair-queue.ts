/** How long ago a task must have ended before its person's time is forgotten. A person reads some bills, and comes back next month. */
const FORGET_MS = 10 * 60_000;

/** What a person's tasks took lately, and when the last one ended. `turn` is the number of the last one that was begun. */
type Used = { ms: number; turn: number; endedAt: number };

/**
 * A queue in which people take turns. Whose tasks took the least time lately is next, and of several the one whose last turn is
 * longest ago. So a few people with slow tasks hold up each other and nobody else, however many tasks they have.
 */
export class FairQueue<Task extends { person: string }> {
  readonly #waiting: Task[] = [];
  /** When each task that is being done was begun. */
  readonly #busy = new Map<Task, number>();
  readonly #used = new Map<string, Used>();
  readonly #stepMs: number;
  readonly #now: () => number;
  #turn = 0;

  /** What people's tasks took is compared in steps of `stepMs`, which ordinary tasks are shorter than. `now` is in milliseconds and never goes back. */
  constructor(stepMs: number, now: () => number = () => performance.now()) {
    this.#stepMs = stepMs;
    this.#now = now;
  }

  get length(): number {
    return this.#waiting.length;
  }

  add(task: Task): void {
    this.#waiting.push(task);
  }

  /** Takes the next task, which counts for its person until it is {@link done}. */
  take(): Task | undefined {
    this.#forget();
    const [first, ...others] = this.#waiting;
    if (!first) return undefined;
    const task = others.reduce(
      (best, other) => (this.#isBefore(other, best) ? other : best),
      first,
    );
    this.remove(task);
    this.#busy.set(task, this.#now());
    this.#turn += 1;
    this.#used.set(task.person, { ...this.#usedBy(task.person), turn: this.#turn });
    return task;
  }

  /** `moreMs`: what the task still takes of others' time after its end. */
  done(task: Task, moreMs = 0): void {
    const used = this.#usedBy(task.person);
    const endedAt = this.#now();
    const ms = used.ms + endedAt - (this.#busy.get(task) ?? endedAt) + moreMs;
    this.#busy.delete(task);
    this.#used.set(task.person, { ...used, ms, endedAt });
  }

  #usedBy(person: string): Used {
    return this.#used.get(person) ?? { ms: 0, turn: 0, endedAt: this.#now() };
  }

  #steps(ms: number): number {
    return Math.floor(ms / this.#stepMs);
  }

  /** What a person's tasks took lately, with those that are being done. */
  #takenBy(person: string): number {
    const now = this.#now();
    const busy = [...this.#busy].map(([task, begun]) => (task.person === person ? now - begun : 0));
    return busy.reduce((sum, ms) => sum + ms, this.#usedBy(person).ms);
  }

  #isBefore(one: Task, other: Task): boolean {
    const [a, b] = [this.#usedBy(one.person), this.#usedBy(other.person)];
    const stepsOfA = this.#steps(this.#takenBy(one.person));
    const stepsOfB = this.#steps(this.#takenBy(other.person));
    return stepsOfA === stepsOfB ? a.turn < b.turn : stepsOfA < stepsOfB;
  }

  #forget(): void {
    const begun = new Set([...this.#busy.keys()].map(({ person }) => person));
    for (const [person, { endedAt }] of this.#used)
      if (this.#now() - endedAt > FORGET_MS && !begun.has(person)) this.#used.delete(person);
  }

  /**
   * The tasks that have taken a step or more while somebody waits whose tasks took fewer steps lately than their person's. The time of a
   * task itself counts unless it `hasMadeRoom` before: else two people with long tasks would end each other's for ever.
   */
  overtaken(hasMadeRoom: (task: Task) => boolean = () => false): Task[] {
    const now = this.#now();
    return [...this.#busy].flatMap(([task, begun]) => {
      const left = hasMadeRoom(task) ? now - begun : 0;
      const steps = this.#steps(this.#takenBy(task.person) - left);
      const isBefore = ({ person }: Task) =>
        person !== task.person && this.#steps(this.#takenBy(person)) < steps;
      return now - begun >= this.#stepMs && this.#waiting.some(isBefore) ? [task] : [];
    });
  }

  /** The waiting task that would be done last, and none where nobody waits. Those of people who have another one waiting come after all others. */
  last(): Task | undefined {
    const all = this.#waiting;
    const spare = all.filter(({ person }) => all.filter((one) => one.person === person).length > 1);
    const [first, ...others] = spare.length > 0 ? spare : all;
    return (
      first && others.reduce((last, other) => (this.#isBefore(other, last) ? last : other), first)
    );
  }

  /** Removes a waiting task; false when it does not wait. */
  remove(task: Task): boolean {
    const at = this.#waiting.indexOf(task);
    if (at === -1) return false;
    this.#waiting.splice(at, 1);
    return true;
  }

  /** Removes all waiting tasks. */
  clear(): Task[] {
    return this.#waiting.splice(0);
  }
}
