/** A queue in which people take turns: the person whose last turn is longest ago is next, however many tasks others have. */
export class FairQueue<Task extends { person: string }> {
  readonly #waiting: Task[] = [];
  readonly #busy = new Set<Task>();
  /** The number of each person's last turn, for people with a task. */
  readonly #turns = new Map<string, number>();
  #turn = 0;

  get length(): number {
    return this.#waiting.length;
  }

  /** The number of a person's tasks that wait or are being done. */
  placesOf(person: string): number {
    return [...this.#waiting, ...this.#busy].filter((task) => task.person === person).length;
  }

  add(task: Task): void {
    this.#waiting.push(task);
  }

  /** Takes the next task, which counts for its person until it is {@link done}. */
  take(): Task | undefined {
    const turnOf = ({ person }: Task) => this.#turns.get(person) ?? 0;
    const earliest = Math.min(...this.#waiting.map(turnOf));
    const at = this.#waiting.findIndex((task) => turnOf(task) === earliest);
    const [task] = this.#waiting.splice(at, 1);
    if (!task) return undefined;
    this.#busy.add(task);
    this.#turn += 1;
    this.#turns.set(task.person, this.#turn);
    return task;
  }

  done(task: Task): void {
    this.#busy.delete(task);
    if (this.placesOf(task.person) === 0) this.#turns.delete(task.person);
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
