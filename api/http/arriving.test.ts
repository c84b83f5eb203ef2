/** Whose body is cut off when too many are on their way; what is heard then, and over sockets: `server.test.ts`. */
import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { fewArriving } from './arriving.ts';

it('many bodies of one address drive out their own, not that of another which began before and has come less far', () => {
  const cut: string[] = [];
  const begin = (name: string, remoteAddress: string, bytesRead: number) => {
    const request = Object.assign(new EventEmitter(), {
      ...{ headers: { 'content-length': '9' }, complete: false },
      ...{ socket: { remoteAddress, bytesRead }, destroy: () => request.emit('close') },
    });
    const response = {
      writeHead: () => response,
      end: (_: string, ended: () => void) => {
        cut.push(name);
        ended();
      },
    };
    handle(request as unknown as IncomingMessage, response as unknown as ServerResponse);
  };
  const handle = fewArriving(() => undefined);
  begin('somebody', '192.0.2.1', 10);
  for (let nth = 0; nth < 199; nth += 1) begin(`flood ${nth}`, '198.51.100.7', 100 + nth);
  expect(cut).toEqual([]);
  begin('flood 199', '198.51.100.7', 500);
  begin('another', '192.0.2.2', 10);
  expect(cut).toEqual(['flood 0', 'flood 1']);
});
