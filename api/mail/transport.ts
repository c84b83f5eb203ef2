/** Where letters leave the house: by SMTP, or into a folder when no mail server is configured (docs/product.md, Events). */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import type { Letter } from './letter.ts';

/**
 * Sends one letter. `id` becomes its Message-ID, so that one sent twice can be told. Throws when it could not. A mail server is handed
 * nothing of it unless it `stands` when the server is ready to take it.
 */
export type Send = (id: string, letter: Letter, stands?: Stands) => Promise<void>;
type Stands = () => Promise<boolean>;

/** Longer than that, and the letter is tried again later; what it says of the server, delivery.ts decides. */
const ANSWER_WITHIN_MS = 10_000;
/** Less, or either limit may be met first: a server that gives no greeting was not reached. */
const GREETING_WITHIN_MS = ANSWER_WITHIN_MS - 2_000;
/** One line of an answer now and then is no silence: a server that goes on like that would keep a letter under way for ever. */
const SENT_WITHIN_MS = 60_000;

/** Opens no connection before the first letter. */
export function createSend({
  config,
  log,
}: {
  config: Pick<Config, 'mail' | 'dataDir'>;
  log: Logger;
}): Send {
  const { smtpUrl, from, linkOrigin } = config.mail;
  const envelope = (id: string, letter: Letter) => ({
    ...letter,
    from,
    messageId: `<${id}@${new URL(linkOrigin).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return smtpUrl
    ? bySmtp(smtpUrl, envelope)
    : toFolder(join(config.dataDir, 'outbox'), envelope, log);
}

type Envelope = (id: string, letter: Letter) => object;

function bySmtp(url: string, envelope: Envelope): Send {
  return async (id, letter, stands) => {
    const transport = createTransport({
      url,
      connectionTimeout: ANSWER_WITHIN_MS,
      greetingTimeout: GREETING_WITHIN_MS,
      socketTimeout: ANSWER_WITHIN_MS,
    });
    if (stands)
      transport.use('stream', ({ message }, done) => {
        message?.processFunc((bytes) => Readable.from(whileItStands(bytes, stands)));
        done();
      });
    const signal = AbortSignal.timeout(SENT_WITHIN_MS);
    await transport.sendMail({ ...envelope(id, letter), signal });
  };
}

/** Nobody reads it before the mail server has asked for the letter, so that is when this asks. Broken off before its end, a letter is none. */
async function* whileItStands(letter: AsyncIterable<Buffer>, stands: Stands) {
  if (!(await stands())) throw new Error('The letter does not stand any more');
  yield* letter;
}

/** A file for each letter, readable by its owner alone. The log names the file and never what is in it. */
function toFolder(folder: string, envelope: Envelope, log: Logger): Send {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return async (id, letter) => {
    const { message } = await transport.sendMail(envelope(id, letter));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${id}.eml`);
    await writeFile(file, message, { mode: 0o600 });
    log.info({ file }, 'No mail server is set: the letter is in the outbox');
  };
}
