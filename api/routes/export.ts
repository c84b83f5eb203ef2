/** The whole ledger as a file. */
import { errAsync } from 'neverthrow';
import type { LedgerExport } from '../contract/export.ts';
import { type ExportParts, exportLedger } from '../export.ts';
import type { ApiRefusal } from '../http/refusals.ts';
import { implement } from '../http/route.ts';
import type { TextFile } from '../http/text-file.ts';
import { all } from './find.ts';

export function exportRoutes(parts: ExportParts) {
  return {
    export: implement('export', ({ query, user }) => {
      const { id: userId, ledgerId, currency } = user;
      const linked = query.ledgerId ?? ledgerId;
      if (linked !== ledgerId) return errAsync<never, ApiRefusal>({ refusal: 'other_ledger' });
      const exported = exportLedger(parts, { userId, ledgerId, currency }, query.format);
      return all<LedgerExport | TextFile>(exported);
    }),
  };
}
