/** A name that stands on other lines as well, and names that it is a part of. */
import type { Line } from '../fields/layout.ts';
import { Beginnings } from './beginnings.ts';
import { addThose, type Features } from './features.ts';
import type { Found } from './found-names.ts';

/** Adds what other lines say of one of the names. The names are put in order once: comparing each with all takes too long. */
export function elsewhereOf(all: readonly Found[]): (features: Features, one: Found) => void {
  const every = namesOf(all);
  const companies = namesOf(all.filter(({ by }) => by === 'company' || by === 'named'));
  const known = namesOf(all.filter(({ by }) => by === 'known'));
  return (features, { by, letters, line }) => {
    const ownLine = every.on(letters, line);
    features.set('same', Math.min(3, every.times(letters) - ownLine));
    const isLong = letters.length > 3;
    addThose(features, {
      'company-elsewhere':
        letters.length > 2 &&
        (companies.isOff(line, [letters]) ||
          companies.isOff(line, companies.order.longerThan(letters))),
      [`other-known:${by}`]: isOtherKnown(known, letters, line),
      'in-longer': isLong && every.isOff(line, every.order.longerThan(letters)),
      'has-shorter': every.isOff(line, every.order.beginningsOf(letters)),
    });
  };
}

type Names = ReturnType<typeof namesOf>;

/** Names by their letters, with how often each line has them. */
function namesOf(all: readonly Found[]) {
  const lines = new Map<string, Map<Line, number>>();
  const totals = new Map<string, number>();
  for (const { letters, line } of all) {
    const own = lines.get(letters) ?? new Map<Line, number>();
    own.set(line, (own.get(line) ?? 0) + 1);
    lines.set(letters, own);
    totals.set(letters, (totals.get(letters) ?? 0) + 1);
  }
  const order = new Beginnings([...lines.keys()]);
  const on = (letters: string, line: Line) => lines.get(letters)?.get(line) ?? 0;
  const times = (letters: string) => totals.get(letters) ?? 0;
  /** Whether one of several stands on another line. */
  const isOff = (line: Line, several: Iterable<string>) => {
    for (const letters of several) if (times(letters) > on(letters, line)) return true;
    return false;
  };
  return { lines, order, on, times, isOff };
}

/** A known sender on another line, whose name is no part of this one, nor the other way round. */
function isOtherKnown(known: Names, letters: string, line: Line): boolean {
  for (const other of known.lines.keys())
    if (!letters.includes(other) && !other.includes(letters) && known.isOff(line, [other]))
      return true;
  return false;
}
