import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createLog } from '../log.ts';
import { createSend } from './transport.ts';

const letter = { to: 'ann@weekwise.example', subject: 'Hello', text: 'Hello', html: 'Hello' };

/** Sends letters to a server that does so with each connection. */
async function sendTo(serve: (socket: Socket) => void) {
  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  const mail = { smtpUrl, from: 'us@weekwise.example', linkOrigin: 'https://weekwise.example' };
  return createSend({ config: { mail, dataDir: '' }, log: createLog('silent') });
}

it('never says of a mail server that gives no greeting that it was reached', async () => {
  const send = await sendTo(() => undefined);
  // Each for itself: the faster a connection is made, the closer together the limits end.
  const tried = Array.from({ length: 50 }, async (_, nth) => {
    await delay(nth * 20);
    return send(String(nth), letter).catch((error: unknown) => Object(error).timeoutType);
  });
  expect(new Set(await Promise.all(tried))).toEqual(new Set(['GREETING_TIMEOUT']));
}, 20_000);

it('gives up a letter, and closes its connection, where the mail server goes on answering without an end', async () => {
  // A minute that is over soon.
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(abortedAfter(1_000));
  onTestFinished(() => limit.mockRestore());
  const closed = vi.fn();
  const send = await sendTo((socket) => {
    socket.write('220 hello\r\n');
    const answering = setInterval(() => socket.write('250-still here\r\n'), 100);
    socket.on('close', () => closed(clearInterval(answering)));
    socket.on('error', () => undefined).resume();
  });
  await expect(send('1', letter)).rejects.toMatchObject({ code: 'EABORT' });
  await expect.poll(() => closed).toHaveBeenCalled();
  expect(limit).toHaveBeenCalledWith(60_000);
});

it.each([true, false])(
  'asks whether a letter stands when the mail server is ready to take it: %s',
  async (isStanding) => {
    const heard: string[] = [];
    const send = await sendTo((socket) => {
      socket.write('220 hello\r\n');
      socket.on('error', () => undefined);
      socket.on('data', (data) => {
        const said = String(data);
        heard.push(said);
        if (/^DATA/m.test(said)) socket.write('354 go on\r\n');
        else if (heard.some((one) => /^DATA/m.test(one)) && !/^[.]\r\n/m.test(said)) return;
        else socket.write('250 fine\r\n');
      });
    });
    let askedAfter = '';
    const stands = async () => {
      askedAfter = heard.at(-1) ?? '';
      return isStanding;
    };
    const outcome = send('1', letter, stands).then(
      () => 'sent',
      () => 'not sent',
    );
    expect(await outcome).toBe(isStanding ? 'sent' : 'not sent');
    expect(askedAfter).toMatch(/^DATA/m);
    expect(heard.join('').includes('Subject: Hello')).toBe(isStanding);
  },
);

function abortedAfter(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ms);
  return controller.signal;
}
