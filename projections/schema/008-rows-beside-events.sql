-- Rows are written in the transaction of their events, which holds the log: whoever holds a ledger's stamp must not hold that up.
-- Rows that have to wait for longer follow by themselves.
ALTER FUNCTION write_ledger(json) SET lock_timeout = '2s';
