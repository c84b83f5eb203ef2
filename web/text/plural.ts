/** A count with its noun: `1 bill`, `2 bills`. */
export const plural = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;
