-- The order in which letters leave (api/mail/mail-queue.ts): a morning may have ten thousand, of which the next is looked for again and again.
CREATE INDEX ON letters ((holds = 'ledger'), next_attempt_at) WHERE sealed IS NOT NULL;
DROP INDEX letters_next_attempt_at_idx;
