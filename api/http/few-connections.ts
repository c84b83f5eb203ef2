import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../identity/limits.ts';

/**
 * Closes connections beyond so many of one network at once, without an answer. What thousands of them send at one moment is read in one go,
 * before anything else is looked at: reading it takes longer than others may wait.
 */
export function fewConnections(server: Server, perAddress: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const many = (open.get(network) ?? 0) + 1;
    if (many > perAddress) return socket.destroy();
    open.set(network, many);
    return socket.once('close', () => {
      const left = (open.get(network) ?? 0) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
