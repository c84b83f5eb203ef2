/** A log that a test reads. */
import { createLog, type Logger } from '../log.ts';

/** A line as it was logged, with the fields that most lines have. */
export type LogLine = {
  level: string;
  time?: string;
  requestId?: string;
  path?: string;
  status?: number;
  refusal?: string;
  msg?: string;
  err?: object;
};

/** Lines from this level on, as text and parsed, since the start or the last `clear`. */
export function recordLog(level: string): {
  log: Logger;
  text(): string;
  lines(): LogLine[];
  clear(): void;
} {
  let written: string[] = [];
  return {
    log: createLog(level, { write: (line) => written.push(line) }),
    text: () => written.join(''),
    lines: () => written.map((line) => JSON.parse(line)),
    clear: () => {
      written = [];
    },
  };
}
