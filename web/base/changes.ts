/**
 * What an edit sends: the fields that the person has changed since the form opened, and no other, so that it takes nothing
 * back that somebody else has changed meanwhile. Null when there is none.
 */
export function changesOf<Body extends object>(before: Body, after: Body): Partial<Body> | null {
  const names = Object.keys(after) as (keyof Body)[];
  const changed = names.filter((name) => !isSame(after[name], before[name]));
  if (changed.length === 0) return null;
  const changes: Partial<Body> = {};
  for (const name of changed) changes[name] = after[name];
  return changes;
}

/** Fields that hold several things are the same when all of them are. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
