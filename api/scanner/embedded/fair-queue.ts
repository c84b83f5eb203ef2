import { TimeTaken } from './time-taken.ts';

/** Whose a task is, and the network it came from: one person or household can have accounts without end, but not networks. */
type Asked = { network: string; person: string };

/**
 * A queue in which networks take turns, and in each of them people. Whose tasks took the least time lately is next, and of several the one
 * whose last turn is longest ago. So slow tasks of a few hold up each other and nobody else, however many tasks or accounts they have.
 */
export class FairQueue<Task extends Asked> {
  readonly #waiting: Task[] = [];
  /** When each task that is being done was begun. */
  readonly #busy = new Map<Task, number>();
  readonly #ofNetworks: TimeTaken<Task>;
  readonly #ofPeople: TimeTaken<Task>;
  readonly #stepMs: number;
  readonly #now: () => number;
  #turn = 0;

  /** What tasks took is compared in steps of `stepMs`, which ordinary tasks are shorter than. `now` is in milliseconds and never goes back. */
  constructor(stepMs: number, now: () => number = () => performance.now()) {
    this.#stepMs = stepMs;
    this.#now = now;
    this.#ofNetworks = new TimeTaken(({ network }) => network, this.#busy, now);
    this.#ofPeople = new TimeTaken(({ person }) => person, this.#busy, now);
  }

  get length(): number {
    return this.#waiting.length;
  }

  /** How many of such tasks wait. */
  count(which: (task: Task) => boolean): number {
    return this.#waiting.filter(which).length;
  }

  add(task: Task): void {
    this.#waiting.push(task);
  }

  /** Takes the next of such tasks, which counts for its network and its person until it is {@link done}. */
  take(which: (task: Task) => boolean = () => true): Task | undefined {
    this.#ofNetworks.forget();
    this.#ofPeople.forget();
    const [first, ...others] = this.#waiting.filter(which);
    if (!first) return undefined;
    const task = others.reduce(
      (best, other) => (this.#isBefore(other, best) ? other : best),
      first,
    );
    this.remove(task);
    this.#turn += 1;
    this.#busy.set(task, this.#now());
    this.#ofNetworks.begun(task, this.#turn);
    this.#ofPeople.begun(task, this.#turn);
    return task;
  }

  /** `moreMs`: what the task still takes of others' time after its end. */
  done(task: Task, moreMs = 0): void {
    const now = this.#now();
    const ms = now - (this.#busy.get(task) ?? now) + moreMs;
    this.#busy.delete(task);
    this.#ofNetworks.ended(task, ms);
    this.#ofPeople.ended(task, ms);
  }

  #steps(ms: number): number {
    return Math.floor(ms / this.#stepMs);
  }

  /** The steps that count between networks. Whoever goes on from another network takes along what they took. */
  #stepsOfNetwork(task: Task): number {
    return this.#steps(Math.max(this.#ofNetworks.by(task), this.#ofPeople.by(task)));
  }

  #stepsOfPerson(task: Task): number {
    return this.#steps(this.#ofPeople.by(task));
  }

  /** What decides between two tasks, the first that differs. */
  #rank(task: Task): number[] {
    return [
      this.#stepsOfNetwork(task),
      this.#ofNetworks.lastTurn(task),
      this.#stepsOfPerson(task),
      this.#ofPeople.lastTurn(task),
    ];
  }

  #isBefore(one: Task, other: Task): boolean {
    const others = this.#rank(other);
    const differences = this.#rank(one).map((mine, at) => mine - (others[at] ?? 0));
    return (differences.find((difference) => difference !== 0) ?? 0) < 0;
  }

  /**
   * The tasks that have taken a step or more while such a one of somebody else waits: one that `isLong` already makes room for anybody's, and
   * any for those whose network's tasks took fewer steps lately, or in the same network their own.
   */
  overtaken(which: (task: Task) => boolean, isLong: (task: Task) => boolean): Task[] {
    const waiting = this.#waiting.filter(which);
    return [...this.#busy].flatMap(([task, begun]) => {
      const goesBefore = (other: Task) =>
        other.person !== task.person && (isLong(task) || this.#tookLess(other, task));
      return this.#now() - begun >= this.#stepMs && waiting.some(goesBefore) ? [task] : [];
    });
  }

  #tookLess(one: Task, other: Task): boolean {
    if (one.network === other.network) return this.#stepsOfPerson(one) < this.#stepsOfPerson(other);
    return this.#stepsOfNetwork(one) < this.#stepsOfNetwork(other);
  }

  /**
   * The waiting task that makes room where too many wait, and none where nobody waits: of the network that has most of them, there of the
   * person who has most, and of several the one that would be done last.
   */
  last(): Task | undefined {
    const ofNetwork = mostOf(this.#waiting, ({ network }) => network);
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
