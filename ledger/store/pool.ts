import pg from 'pg';

const ignore = () => undefined;

/**
 * A pool of connections, any of which may be lost at any time without ending the process: one that nobody uses is dropped,
 * one that is used fails its query, now or at the next.
 */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', ignore);
  // The pool itself listens only to those that nobody uses.
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}
