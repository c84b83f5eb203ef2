import { useEffect, useRef, useState } from 'react';
import { decode, FILE_MAX_BYTES, type Unreadable } from './decode.ts';
import { type NoTable, readTable } from './read-table.ts';
import type { Sheet } from './sources.ts';

/** The way from a paste or a file to a table. */
export type Reading = {
  readonly busy: boolean;
  /** Why the last one is no table of bills. */
  readonly problem: Unreadable | NoTable | null;
  readonly readText: (text: string) => void;
  readonly readFile: (file: File) => void;
};

/** Lets the page draw and answer before the next slice. */
const turn = () => new Promise<void>((resume) => setTimeout(resume));

/** Reads what comes in; `done` is given the table. Of two that come in the later one counts. */
export function useReading(done: (sheet: Sheet) => void): Reading {
  const [state, setState] = useState<Pick<Reading, 'busy' | 'problem'>>({
    busy: false,
    problem: null,
  });
  const last = useRef(0);
  useEffect(
    () => () => {
      last.current = -1;
    },
    [],
  );

  const run = async (open: () => Promise<string | { problem: Unreadable }>) => {
    last.current += 1;
    const mine = last.current;
    setState({ busy: true, problem: null });
    const text = await open();
    const read = typeof text === 'string' ? await readTable(text, turn) : text;
    if (last.current !== mine) return;
    const problem = 'problem' in read ? read.problem : null;
    setState({ busy: false, problem });
    if (!('problem' in read)) done(read);
  };
  return {
    ...state,
    readText: (text) => void run(async () => (text.trim() === '' ? { problem: 'empty' } : text)),
    readFile: (file) =>
      void run(async () => {
        if (file.size > FILE_MAX_BYTES) return { problem: 'too_large' };
        // The browser may not read it: it was moved, is not allowed, or lies in a cloud.
        const bytes = await file.arrayBuffer().catch(() => null);
        if (bytes === null) return { problem: 'not_opened' };
        const decoded = decode(new Uint8Array(bytes));
        return 'problem' in decoded ? decoded : decoded.text;
      }),
  };
}
