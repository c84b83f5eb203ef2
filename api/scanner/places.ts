export type Places = {
  /** Whether a person has a place for one more. */
  hasFor(person: string): boolean;
  /** Takes a place of a person's for as long as the work takes. */
  during<T>(person: string, work: () => Promise<T>): Promise<T>;
};

/** So many places for each person, and none of another's. */
export function createPlaces(each: number): Places {
  const taken = new Map<string, number>();
  return {
    hasFor: (person) => (taken.get(person) ?? 0) < each,
    async during(person, work) {
      taken.set(person, (taken.get(person) ?? 0) + 1);
      try {
        return await work();
      } finally {
        const left = (taken.get(person) ?? 1) - 1;
        if (left > 0) taken.set(person, left);
        else taken.delete(person);
      }
    },
  };
}
