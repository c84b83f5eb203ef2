/** A real EventStoreDB whose address somebody gives, one node without TLS: how a proxy gets in front of it, how it is killed. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Where the server is, and its address by way of a local port. Throws for a cluster, or one with TLS: a proxy has another name. */
export function proxied(url: string): {
  host: { host: string; port: number };
  through(port: number): string;
} {
  const [, before, host, port = '2113', after] =
    /^(esdb:\/\/(?:[^@/]*@)?)([^@,:/?]+)(?::(\d+))?(\/?\?.*)$/.exec(url) ?? [];
  if (before === undefined || !host || !after?.toLowerCase().includes('tls=false'))
    throw new Error('Only esdb://host:port?tls=false, one node, can be put behind a proxy.');
  return {
    host: { host, port: Number(port) },
    through: (local) => `${before}127.0.0.1:${local}${after}`,
  };
}

/** Runs a command of the shell to its end. Throws when it fails. */
export async function runCommand(command: string): Promise<void> {
  await promisify(execFile)('/bin/sh', ['-c', command]);
}
