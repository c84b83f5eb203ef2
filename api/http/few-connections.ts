import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { visitorAt } from '../identity/limits.ts';

/**
 * Lets an address have so many connections at once, or the networks of one customer together. One more takes the place of the one that has
 * been idle for the longest, and is closed where all are at work. What thousands of them send at one moment is read in one go, before
 * anything else is looked at: reading it takes longer than others may wait.
 */
export function fewConnections(server: Server, perAddress: number): void {
  const parties = new Map<string, Party>();
  const partyOf = new WeakMap<Socket, Party>();

  server.on('connection', (socket: Socket) => {
    const name = visitorAt(socket.remoteAddress ?? '');
    const party = parties.get(name) ?? { open: new Map(), idle: new Set() };
    if (party.open.size >= perAddress) {
      const [longest] = party.idle;
      if (!longest) return socket.destroy();
      leave(longest, party);
      longest.destroy();
    }
    parties.set(name, party);
    partyOf.set(socket, party);
    party.open.set(socket, 0);
    party.idle.add(socket);
    return socket.once('close', () => {
      leave(socket, party);
      if (party.open.size === 0) parties.delete(name);
    });
  });

  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const party = partyOf.get(socket);
    const more = (by: number) => {
      const before = party?.open.get(socket);
      if (!party || before === undefined) return;
      party.open.set(socket, before + by);
      if (before + by === 0) party.idle.add(socket);
      else party.idle.delete(socket);
    };
    more(1);
    response.once('close', () => more(-1));
  });
}

/**
 * `open` says how many requests are under way on each: one may send its next before the last answer. `idle` has those with none, the one that
 * has been so for the longest first.
 */
type Party = { readonly open: Map<Socket, number>; readonly idle: Set<Socket> };

function leave(socket: Socket, { open, idle }: Party): void {
  open.delete(socket);
  idle.delete(socket);
}
