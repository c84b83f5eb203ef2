/** A queue in which people take turns: whoever has waited longest for a turn is next, however much others bring. */
export class FairQueue<Task extends { person: string }> {
  readonly #waiting: Task[] = [];
  readonly #busy = new Set<Task>();
  /** When each person had the last turn, for those who wait or are being served. */
  readonly #turns = new Map<string, number>();
  #turn = 0;

  get length(): number {
    return this.#waiting.length;
  }

  /** How many tasks of a person's wait or are being done. */
  placesOf(person: string): number {
    return [...this.#waiting, ...this.#busy].filter((task) => task.person === person).length;
  }

  add(task: Task): void {
    this.#waiting.push(task);
  }

  /** Takes the next one; it has its person's place until it is {@link done}. */
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

  /** Takes one out that waits; false when it does not, or no longer. */
  remove(task: Task): boolean {
    const at = this.#waiting.indexOf(task);
    if (at === -1) return false;
    this.#waiting.splice(at, 1);
    return true;
  }

  /** Takes out all that wait. */
  clear(): Task[] {
    return this.#waiting.splice(0);
  }
}
