import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real mail server, which can be stopped and started again on its port. */
export class MailServer {
  readonly received: Email[] = [];
  /** Addresses that it takes no letter for. */
  readonly unknown = new Set<string>();
  /** Addresses whose letters it turns away for now. */
  readonly later = new Set<string>();
  port = 0;
  #server: SMTPServer | null = null;

  async start(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) => {
        const refuse = (code: number, text: string) => () =>
          done(Object.assign(new Error(text), { responseCode: code }));
        if (this.later.has(address)) refuse(450, 'Greylisted')();
        else if (this.unknown.has(address)) refuse(550, 'No such user')();
        else done();
      },
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          PostalMime.parse(Buffer.concat(chunks)).then((letter) => {
            this.received.push(letter);
            done();
          }, done);
        });
      },
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    const address = server.server.address();
    this.port = typeof address === 'object' && address ? address.port : 0;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server) await new Promise<void>((resolve) => server.close(resolve));
  }

  to(address: string): Email[] {
    return this.received.filter(({ to }) => to?.[0]?.address === address);
  }
}
