/** The whole ledger as a file. It breaks off when the session that asked for it ends: whoever had that reads no further. */
import { errAsync } from 'neverthrow';
import type { LedgerExport } from '../contract/export.ts';
import { type ExportParts, exportLedger } from '../export.ts';
import { type ApiRefusal, Refused } from '../http/refusals.ts';
import { implement } from '../http/route.ts';
import { TextFile } from '../http/text-file.ts';
import type { Sessions } from '../identity/sessions.ts';
import { all } from './find.ts';

type Parts = ExportParts & {
  sessions: Pick<Sessions, 'isOpen'>;
  /** Refuses what has sent nothing yet when the process is to stop, by its reason. */
  stopping: AbortSignal;
};

export function exportRoutes(parts: Parts) {
  async function* whileOpen(
    texts: AsyncIterable<string>,
    ...session: Parameters<Sessions['isOpen']>
  ): AsyncGenerator<string> {
    let hasBegun = false;
    for await (const text of texts) {
      if (!hasBegun) parts.stopping.throwIfAborted();
      hasBegun = true;
      if (!(await parts.sessions.isOpen(...session)))
        throw new Refused({ refusal: 'unauthenticated' });
      yield text;
    }
  }

  return {
    export: implement('export', ({ query, user, sessionId, gone }) => {
      const { id: userId, ledgerId, currency } = user;
      const linked = query.ledgerId ?? ledgerId;
      if (linked !== ledgerId) return errAsync<never, ApiRefusal>({ refusal: 'other_ledger' });
      const exported = exportLedger(
        { ...parts, stop: gone() },
        { userId, ledgerId, currency },
        query.format,
        parts.stopping,
      );
      const file = exported.then(
        ({ mediaType, name, text }) =>
          new TextFile(mediaType, name, () => whileOpen(text(), sessionId, ledgerId)),
      );
      return all<LedgerExport | TextFile>(file);
    }),
  };
}
