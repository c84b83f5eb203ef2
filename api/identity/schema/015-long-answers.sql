-- Finds the long answers of a ledger, of which only the latest are kept (api/http/idempotency.ts).
CREATE INDEX ON answers (ledger_id, answered_at) WHERE octet_length(sealed) > 16384;
