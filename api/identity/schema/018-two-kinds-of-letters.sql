-- Letters that somebody waits for, and those about bills, are each looked for by themselves (api/mail/delivery.ts): a morning may have thirty thousand.
CREATE INDEX ON letters (next_attempt_at) WHERE sealed IS NOT NULL AND holds <> 'ledger';
CREATE INDEX ON letters (next_attempt_at) WHERE sealed IS NOT NULL AND holds = 'ledger';
DROP INDEX letters_expr_next_attempt_at_idx;
