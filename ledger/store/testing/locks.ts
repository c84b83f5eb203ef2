/**
 * What to SELECT FROM for the locks that sessions of one's own database hold or wait for, with what
 * `pg_stat_activity` says of each session. `pg_locks` alone has those of all databases: tests share a server.
 */
export const OWN_LOCKS = `(SELECT * FROM pg_locks JOIN pg_stat_activity USING (pid)
  WHERE datname = current_database()) AS own_locks`;
