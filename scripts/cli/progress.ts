const WIDTH = 30;

/** A bar on a terminal; without one, nothing is shown. */
export type Progress = {
  /** Shows the progress, from 0 to 1, and a text about it. */
  show(part: number, done: string): void;
  /** Clears the line before other output. */
  end(): void;
};

/** Begins a bar on standard error, so that standard output holds the result alone. */
export function progressBar(): Progress {
  const { stderr } = process;
  let shown = '';
  const draw = (line: string) => {
    if (!stderr.isTTY || line === shown) return;
    shown = line;
    stderr.write(`\r\u001b[2K${line}`);
  };
  return {
    show: (part, done) => {
      const percent = Math.floor(Math.min(1, Math.max(0, part)) * 100);
      const bar = '█'.repeat(Math.round((percent / 100) * WIDTH)).padEnd(WIDTH, '░');
      draw(`${bar} ${percent} %  ${done}`);
    },
    end: () => draw(''),
  };
}

/** A count as people read it: `1,234,567`. */
export const counted = (count: number): string => count.toLocaleString('en');
