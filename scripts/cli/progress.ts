const WIDTH = 30;

/** A bar on a terminal; where nobody watches, nothing. */
export type Progress = {
  /** Shows how far it is. The total may be learnt, or grow, on the way. */
  show(done: number, total: number): void;
  /** Clears the line, for what is printed next. */
  end(): void;
};

/** Begins a bar on standard error, so that standard output holds the result alone. `what` is what is counted. */
export function progressBar(what: string): Progress {
  const { stderr } = process;
  let shown = '';
  const draw = (line: string) => {
    if (!stderr.isTTY || line === shown) return;
    shown = line;
    stderr.write(`\r\u001b[2K${line}`);
  };
  return {
    show: (done, total) => {
      const part = total > 0 ? Math.min(1, done / total) : 0;
      const bar = '█'.repeat(Math.round(part * WIDTH)).padEnd(WIDTH, '░');
      const count = `${done.toLocaleString('en')} of ${total.toLocaleString('en')} ${what}`;
      draw(`${bar} ${Math.floor(part * 100)} % ${count}`);
    },
    end: () => draw(''),
  };
}
