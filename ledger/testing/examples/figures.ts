/** What a worked example says must be so: figures of things by their names, and what came of the action itself. */

/** The figures of one thing, as the tables call them: `balance`, `due`, `last paid` … with amounts as text. */
export type Shown = Record<string, string>;

/** What came of an action. */
export type Outcome = {
  /** The code of its refusal. */
  refused?: string;
  /** The fresh figures that a refusal named. */
  saved?: string;
  short?: string;
  /** A payment's day, when it was not made at once. */
  scheduled?: string;
  /** How many weeks were set aside. */
  weeks?: number;
  /** The Monday of a week that was asked for. */
  weekBegins?: string;
};

/** What a line demands: of the outcome, of things by name, of things that must not be listed, and of the log. */
export type Figures = {
  /** An empty code stands for any refusal. */
  outcome: Outcome;
  isPaid: boolean;
  /** It may be refused, or scheduled for this day or a later one. */
  notBefore: string | undefined;
  shown: Map<string, Shown>;
  gone: string[];
  failures: number | undefined;
};

/** Reads the last cell of a line; throws on what has no such form. */
export function readFigures(text: string): Figures {
  const figures: Figures = {
    outcome: {},
    isPaid: false,
    notBefore: undefined,
    shown: new Map(),
    gone: [],
    failures: undefined,
  };
  for (const part of text.split(';')) if (part.trim() !== '') readPart(part.trim(), figures);
  return figures;
}

function readPart(text: string, figures: Figures): void {
  const [first = '', second = '', third = ''] = text.split(/,? /);
  if (first === 'refused') figures.outcome = readRefusal(text);
  else if (text === 'paid') figures.isPaid = true;
  else if (first === 'scheduled') figures.outcome.scheduled = second;
  else if (text.startsWith('not scheduled before ')) figures.notBefore = text.slice(-10);
  else if (first === 'weeks') figures.outcome.weeks = Number(second);
  else if (first === 'failures') figures.failures = Number(second);
  else if (text.startsWith('week begins ')) figures.outcome.weekBegins = third;
  else if (second === 'gone') figures.gone.push(first);
  else figures.shown.set(first, readShown(text.slice(first.length)));
}

function readRefusal(text: string): Outcome {
  const fields = /^refused ?(?<refused>\w*)(?:, saved (?<saved>\S+), short (?<short>\S+))?$/.exec(
    text,
  );
  if (!fields) throw new Error(`No example may demand: ${text}`);
  return Object.fromEntries(
    Object.entries(fields.groups ?? {}).filter(([, value]) => value !== undefined),
  );
}

const FIGURE = /^(.+?) (-?\d+\.\d\d|\d+|\d{4}-\d\d-\d\d|none|as due|[A-Z][a-z]*)$/;

function readShown(text: string): Shown {
  const parts = text.split(',').map((part) => {
    const [, figure, value] = FIGURE.exec(part.trim()) ?? [];
    if (!figure || !value) throw new Error(`No example may demand: ${part}`);
    return [figure, value] as const;
  });
  return Object.fromEntries(parts);
}
