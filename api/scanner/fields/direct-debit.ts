/** Whether a bill is paid by direct debit. Most bills name that as one of the ways to pay; only a notice counts. */
import type { Field } from '../reading.ts';
import {
  AHEAD,
  INVITATION,
  NOTHING_OWED,
  NOTICES,
  SAVED_CARD,
  TO_DO,
} from '../words/direct-debits.ts';
import type { Layout } from './layout.ts';

/** Reads the notice; a bill without one is not paid by direct debit. */
export function readDirectDebit({ lines, text: whole }: Layout): Field<boolean> {
  const mentioned = lines.find(({ text }) =>
    /direct debit|auto ?pay|automatic(?:ally)? (?:pay|debit)/i.test(text),
  );
  for (const [at, line] of lines.entries()) {
    // A notice in running text goes over two lines.
    const sentence = `${line.text} ${lines[at + 1]?.text ?? ''}`;
    for (const text of [line.text, sentence]) {
      const notice = NOTICES.map((pattern) => pattern.exec(text)).find(Boolean);
      if (!notice && !(SAVED_CARD.test(text) && AHEAD.test(whole))) continue;
      if (!notice) return { value: true, confidence: 0.8, evidence: text.slice(0, 200) };
      if (TO_DO.test(notice[0]) && NOTHING_OWED.test(whole)) continue;
      const around = sentenceAround(text, notice.index, notice[0].length);
      if (
        INVITATION.test(around) &&
        !/already|enrolled in|are enrolled|is set up|are set up|you(?:['’]ve| have) set up/i.test(
          around,
        )
      )
        continue;
      return { value: true, confidence: 0.94, evidence: around.trim().slice(0, 200) };
    }
  }
  const evidence = mentioned?.text.slice(0, 200) ?? null;
  return { value: false, confidence: mentioned ? 0.8 : 0.9, evidence };
}

/** The sentence of a text that a place is in. */
function sentenceAround(text: string, start: number, length: number): string {
  const before =
    text
      .slice(0, start)
      .split(/[.!?]\s|\s{2,}/)
      .at(-1) ?? '';
  const after = text.slice(start + length).split(/[.!?](?:\s|$)|\s{2,}/)[0] ?? '';
  return before + text.slice(start, start + length) + after;
}
