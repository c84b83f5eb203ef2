/** A letter: plain text, and the same as simple HTML. */
import { escapeHtml } from './escape-html.ts';

/** Words, a table, or a link with its own words. */
export type Passage =
  | string
  | { rows: readonly (readonly [name: string, value: string])[] }
  | { action: string; url: string };

export type Letter = { to: string; subject: string; text: string; html: string };

const STYLE = {
  body: 'margin:0;padding:24px;background:#f5f4ee;color:#1d2130;font:16px/1.5 system-ui,sans-serif',
  card: 'max-width:560px;margin:0 auto;padding:24px;background:#fff;border-radius:12px',
  cell: 'padding:4px 16px 4px 0;text-align:left;font-weight:normal',
  value: 'padding:4px 0;text-align:right;font-variant-numeric:tabular-nums',
  action: 'color:#2f5bd7;font-weight:600',
  foot: 'max-width:560px;margin:16px auto;font-size:13px;color:#5d6375',
};

/** Writes a letter from its passages. `foot` says why the person gets it. */
export function writeLetter(letter: {
  to: string;
  subject: string;
  passages: readonly Passage[];
  foot: string;
}): Letter {
  const { to, subject, passages, foot } = letter;
  const html = [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="${STYLE.body}"><div style="${STYLE.card}">`,
    ...passages.map(htmlOf),
    `</div><p style="${STYLE.foot}">${escapeHtml(foot)}</p></body></html>`,
  ].join('\n');
  const text = `${[...passages.map(textOf), `-- \n${foot}`].join('\n\n')}\n`;
  // A line break in a subject would begin a header of its own.
  return { to, subject: subject.replace(/\s+/g, ' '), text, html };
}

function textOf(passage: Passage): string {
  if (typeof passage === 'string') return passage;
  if ('rows' in passage) return passage.rows.map(([name, value]) => `${name}: ${value}`).join('\n');
  return `${passage.action}:\n${passage.url}`;
}

function htmlOf(passage: Passage): string {
  if (typeof passage === 'string') return `<p>${escapeHtml(passage)}</p>`;
  if ('rows' in passage) {
    const rows = passage.rows.map(
      ([name, value]) =>
        `<tr><th style="${STYLE.cell}">${escapeHtml(name)}</th><td style="${STYLE.value}">${escapeHtml(value)}</td></tr>`,
    );
    return `<table>${rows.join('')}</table>`;
  }
  const { action, url } = passage;
  return `<p><a style="${STYLE.action}" href="${escapeHtml(url)}">${escapeHtml(action)}</a></p>`;
}
