import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { visitorAt } from '../identity/networks.ts';
import { createTurns } from './turns.ts';

/** How many connections there may be at once, of one address and in all, and how many an address may open in a second: as many unless told. */
export type ConnectionsAtMost = {
  readonly perAddress: number;
  readonly inAll: number;
  readonly perSecond?: number;
};

/**
 * Lets an address have so many connections at once, or the networks of one customer together, and all of them so many. One more of an address that
 * has all of its own takes the place of the one of them that has been idle for the longest. One more than all may have takes that of an idle one of
 * the address that has most; where those are at work, that of its oldest; and at last that of an idle one of its own. It never takes the place of
 * one whose address has no more. What thousands of them send at one moment is read in one go, before anything else is looked at: reading it takes
 * longer than others may wait. An address opens as many in a second as it may have at once: who opens thousands and leaves them keeps others'
 * new ones waiting, as Node takes one in each turn of its event loop.
 */
export function fewConnections(
  server: Server,
  { perAddress, inAll, perSecond = perAddress }: ConnectionsAtMost,
): void {
  const turnOf = createTurns(perSecond);
  const parties = new Map<string, Party>();
  const partyOf = new WeakMap<Socket, Party>();
  let count = 0;
  const leave = (socket: Socket, { name, open, idle }: Party) => {
    // One that made room has left before it closes, and its address may have come again since.
    if (!open.delete(socket)) return;
    count -= 1;
    idle.delete(socket);
    if (open.size === 0) parties.delete(name);
  };
  const end = (socket: Socket | undefined, party: Party | undefined) => {
    if (!socket || !party) return false;
    leave(socket, party);
    socket.destroy();
    return true;
  };
  const endsIdle = (party: Party | undefined) => end(party?.idle.values().next().value, party);
  const endsOldest = (party: Party | undefined) => end(party?.open.keys().next().value, party);
  /** Only one of whom there are fewer takes another's place: many that come again and again would take it from the few. */
  const makesRoom = (its: Party | undefined) => {
    const mine = its?.open.size ?? 0;
    return (
      endsIdle(largest(parties, ({ open, idle }) => idle.size > 0 && open.size > mine)) ||
      endsOldest(largest(parties, ({ open }) => open.size > mine + 1)) ||
      endsIdle(its)
    );
  };

  server.on('connection', (socket: Socket) => {
    const name = visitorAt(socket.remoteAddress ?? '');
    const turn = turnOf(name);
    if (turn.waitsMs > 0) return socket.destroy();
    turn.take();
    const its = parties.get(name);
    if (its && its.open.size >= perAddress && !endsIdle(its)) return socket.destroy();
    if (count >= inAll && !makesRoom(its)) return socket.destroy();
    const party = parties.get(name) ?? { name, open: new Map(), idle: new Set() };
    parties.set(name, party);
    partyOf.set(socket, party);
    party.open.set(socket, 0);
    party.idle.add(socket);
    count += 1;
    return socket.once('close', () => leave(socket, party));
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
type Party = {
  readonly name: string;
  readonly open: Map<Socket, number>;
  readonly idle: Set<Socket>;
};

function largest(parties: ReadonlyMap<string, Party>, among: (party: Party) => boolean) {
  let most: Party | undefined;
  for (const party of parties.values())
    if (among(party) && party.open.size > (most?.open.size ?? 0)) most = party;
  return most;
}
