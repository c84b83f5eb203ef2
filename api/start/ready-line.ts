/** The address that a start prints: only what this process can know for certain. */
import type { Config } from '../config.ts';

/**
 * Where people reach the app: its public address, or the one on this machine when it listens there alone. Anything else is
 * for whoever publishes the port to know: then it ends with the address that it listens on, as `listening on host:port`.
 * `url`: that address as this machine reaches it.
 */
export function readyLine(
  { roles, host, publicOrigin }: Pick<Config, 'roles' | 'host' | 'publicOrigin'>,
  url: string,
): string {
  const { hostname, host: reached, port } = new URL(url);
  const isLocal = hostname === 'localhost' && !WILDCARDS.includes(host);
  const listening = `listening on ${isLocal ? reached : addressOf(host, port)}`;
  if (!roles.includes('api')) return `${roles.join(', ')}, without pages, ${listening}`;
  if (publicOrigin) return `${publicOrigin}, ${listening}`;
  return isLocal ? url : listening;
}

const WILDCARDS = ['0.0.0.0', '::'];

const addressOf = (host: string, port: string) =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`;
