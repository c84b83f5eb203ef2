import { EVENTS } from '../events/all.ts';
import { EVENT_VERSIONS, type EventType } from '../events.ts';

/** The event was written by a later program, or an upcast is missing here. Reading must stop and never guess. */
export class UnknownEventVersion extends Error {
  constructor(type: string, version: number) {
    super(
      `This program cannot read version ${version} of "${type}". Was the data written by a newer one?`,
    );
    this.name = 'UnknownEventVersion';
  }
}

/** Brings stored data to today's version. An unknown type is left for parseEvent to refuse. */
export function upcast(type: string, version: number, data: unknown): unknown {
  if (!Object.hasOwn(EVENT_VERSIONS, type)) return data;
  const known = type as EventType;
  if (version > EVENT_VERSIONS[known]) throw new UnknownEventVersion(type, version);
  let current = data;
  for (let from = version; from < EVENT_VERSIONS[known]; from += 1) {
    const step = EVENTS[known].upcasts?.[from - 1];
    if (!step) throw new UnknownEventVersion(type, version);
    current = step(current);
  }
  return current;
}
