import { TimeTaken } from './time-taken.ts';

/** Whose a task is, and the network it came from: one person or household can have accounts without end, but not networks. */
type Asked = { network: string; person: string };

/**
 * A queue in which networks take turns, and in each of them people. Whose tasks took the least time lately beside others is next, and of several the one
 * whose last turn, or coming, is longest ago. So slow tasks of a few hold up each other and nobody else, however many tasks or accounts they have.
 */
export class FairQueue<Task extends Asked> {
  readonly #waiting: Task[] = [];
  readonly #busy = new Set<Task>();
  /** Where each person came from first: whoever goes on from another network still counts for that one. */
  readonly #homes = new Map<string, string>();
  readonly #msOf: (task: Task) => number;
  readonly #ofNetworks: TimeTaken<Task>;
  readonly #ofPeople: TimeTaken<Task>;
  readonly #stepMs: number;
  #turn = 0;

  /**
   * Ordinary tasks are shorter than `stepMs`. `msOf` says what one that is being done has taken so
   * far. `now` is in milliseconds and never goes back.
   */
  constructor(
    stepMs: number,
    msOf: (task: Task) => number,
    now: () => number = () => performance.now(),
  ) {
    this.#stepMs = stepMs;
    this.#msOf = msOf;
    const tasks = { waiting: this.#waiting, busy: this.#busy, msOf };
    this.#ofNetworks = new TimeTaken((task) => this.#homeOf(task), tasks, now);
    this.#ofPeople = new TimeTaken(({ person }) => person, tasks, now);
  }

  get length(): number {
    return this.#waiting.length;
  }

  /** How many of such tasks wait. */
  count(which: (task: Task) => boolean): number {
    return this.#waiting.filter(which).length;
  }

  add(task: Task): void {
    this.#forget();
    this.#homes.set(task.person, this.#homeOf(task));
    this.#ofNetworks.came(task, this.#turn);
    this.#ofPeople.came(task, this.#turn);
    this.#waiting.push(task);
  }

  /** Takes the next of such tasks, which counts for its network and its person until it is {@link done}. */
  take(which: (task: Task) => boolean = () => true): Task | undefined {
    const [first, ...others] = this.#waiting.filter(which);
    if (!first) return undefined;
    const task = others.reduce(
      (best, other) => (this.#isBefore(other, best) ? other : best),
      first,
    );
    this.remove(task);
    this.#turn += 1;
    this.#busy.add(task);
    this.#ofNetworks.begun(task, this.#turn);
    this.#ofPeople.begun(task, this.#turn);
    return task;
  }

  /** `moreMs`: what the task still takes of others’ time after its end. */
  done(task: Task, moreMs = 0): void {
    const ms = this.#msOf(task) + moreMs;
    this.#busy.delete(task);
    this.#ofNetworks.ended(task, ms);
    this.#ofPeople.ended(task, ms);
  }

  #forget(): void {
    this.#ofNetworks.forget();
    this.#ofPeople.forget();
    for (const person of this.#homes.keys())
      if (!this.#ofPeople.knows(person)) this.#homes.delete(person);
  }

  #homeOf({ network, person }: Task): string {
    return this.#homes.get(person) ?? network;
  }

  /** Whoever had a few ordinary tasks done comes before who begins now, and whoever had slow ones after. */
  #steps(ms: number): number {
    return Math.floor(ms / this.#stepMs);
  }

  /** What decides between two tasks, the first that differs. */
  #rank(task: Task): number[] {
    return [
      this.#steps(this.#ofNetworks.ahead(task)),
      this.#ofNetworks.lastTurn(task),
      this.#steps(this.#ofPeople.ahead(task)),
      this.#ofPeople.lastTurn(task),
    ];
  }

  #isBefore(one: Task, other: Task): boolean {
    const others = this.#rank(other);
    const differences = this.#rank(one).map((mine, at) => mine - (others[at] ?? 0));
    return (differences.find((difference) => difference !== 0) ?? 0) < 0;
  }

  /** The tasks that have taken a step or more, so that they are no ordinary ones, while such a one of somebody else waits. */
  overtaken(which: (task: Task) => boolean): Task[] {
    const waiting = this.#waiting.filter(which);
    const isWaitedFor = ({ person }: Task) => waiting.some((other) => other.person !== person);
    return [...this.#busy].filter((task) => this.#msOf(task) >= this.#stepMs && isWaitedFor(task));
  }

  /**
   * The waiting task that makes room where too many wait, and none where nobody waits: of the network that has most of them, there of the
   * person who has most, and of several the one that would be done last.
   */
  last(): Task | undefined {
    const ofNetwork = mostOf(this.#waiting, (task) => this.#homeOf(task));
    const [first, ...others] = mostOf(ofNetwork, ({ person }) => person);
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

/** The tasks of those who have most of them. */
function mostOf<Task>(tasks: readonly Task[], whoseIs: (task: Task) => string): Task[] {
  const count = (task: Task) => tasks.filter((other) => whoseIs(other) === whoseIs(task)).length;
  const most = Math.max(0, ...tasks.map(count));
  return tasks.filter((task) => count(task) === most);
}
