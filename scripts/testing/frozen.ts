/** A frozen PostgreSQL: it neither answers nor refuses, because all its processes are stopped. */
import { execFileSync } from 'node:child_process';
import { readPostmaster } from '../../api/postgres/postmaster.ts';

/** Stops every process of the server on this data folder (Unix). Answers the function that continues them. */
export function freezePostgres(dataDir: string): () => void {
  const postmaster = readPostmaster(dataDir)?.pid;
  if (!postmaster) throw new Error(`No server runs on ${dataDir}.`);
  // The postmaster first: it starts the others.
  process.kill(postmaster, 'SIGSTOP');
  const stopped = [postmaster, ...childrenOf(postmaster)];
  for (const pid of stopped) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of stopped.reverse()) process.kill(pid, 'SIGCONT');
  };
}

function childrenOf(parent: number): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return table.split('\n').flatMap((line) => {
    const [pid, ppid] = line.trim().split(/\s+/).map(Number);
    return pid && ppid === parent ? [pid] : [];
  });
}
