/** Letters hold what people have typed: as words, never as a header or as HTML. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { recordLog } from '../testing/record-log.ts';
import { writeLetter } from './letter.ts';
import { createSend } from './transport.ts';

const HOSTILE = 'Rent\r\nBcc: thief@example.com\r\n\r\n<script>alert(1)</script>';

it.each([{ path: '/etc/hostname' }, { href: 'http://127.0.0.1:1/' }])(
  'nothing is loaded into a letter: %j',
  async (text) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'weekwise-letter-'));
    const config = readConfig({ DATA_DIR: dataDir });
    const send = createSend({ config, log: createLog('silent') });
    const letter = { to: 'ann@example.com', subject: 'Rent', html: '', text: text as never };
    await expect(send('id', letter)).rejects.toThrow(/access/i);
    rmSync(dataDir, { recursive: true });
  },
);

it('the log names the file of a letter, and nothing that is in it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'weekwise-letter-'));
  const { log, text } = recordLog('trace');
  const send = createSend({ config: readConfig({ DATA_DIR: dataDir }), log });
  const to = 'ann@example.com';
  await send('the-id', { to, subject: 'Rent is due', html: '<p>Rent</p>', text: 'Rent' });
  expect(text()).toContain(join(dataDir, 'outbox', 'the-id.eml'));
  expect(text()).not.toMatch(/Rent|ann@/);
  rmSync(dataDir, { recursive: true });
});

it('what looks like a template or a format is put in as it stands', () => {
  const name = ['$', '{1+1} {{7*7}} <%= 7 %> %s %n $& $1 \\u0041'].join('');
  const { subject, text } = writeLetter({
    to: 'ann@example.com',
    subject: `${name} is due`,
    passages: [name, { rows: [[name, name]] }, { action: name, url: 'https://a.example' }],
    foot: name,
  });
  expect(subject).toBe(`${name} is due`);
  expect(text.split(name)).toHaveLength(6);
});

it('a line break in what was typed begins no header, and markup is text', async () => {
  const letter = writeLetter({
    to: 'ann@example.com',
    subject: `${HOSTILE} is due`,
    passages: [HOSTILE, { rows: [[HOSTILE, '<b>']] }],
    foot: HOSTILE,
  });
  expect(letter.subject).not.toMatch(/[\r\n]/);
  expect(letter.html).not.toMatch(/<script|<b>/);
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(
    letter,
  );
  const [head = ''] = message.toString().split('\r\n\r\n');
  expect(head).toContain('Subject: Rent Bcc');
  expect(head).not.toMatch(/^Bcc:/im);
});
