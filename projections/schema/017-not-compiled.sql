-- As the log's own function (ledger/store/postgres-schema/003-not-compiled.sql): PostgreSQL 14 to 17 would compile what they take for work without end.
ALTER FUNCTION read_model.write_ledger(json) SET jit = off;
