import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { CUSTOMER_TIMES, customerOf, networkOf } from '../identity/limits.ts';

/**
 * Closes connections beyond so many of one network at once, or of one customer's networks, without an answer. What thousands of them send at one
 * moment is read in one go, before anything else is looked at: reading it takes longer than others may wait.
 */
export function fewConnections(server: Server, perAddress: number): void {
  const open = new Map<string, number>();
  const count = (party: string, change: number) => {
    const many = (open.get(party) ?? 0) + change;
    if (many > 0) open.set(party, many);
    else open.delete(party);
    return many;
  };
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const customer = customerOf(network);
    const isOneTooMany = [
      count(network, 1) > perAddress,
      customer !== null && count(customer, 1) > perAddress * CUSTOMER_TIMES,
    ].includes(true);
    socket.once('close', () => {
      count(network, -1);
      if (customer !== null) count(customer, -1);
    });
    if (isOneTooMany) socket.destroy();
  });
}
