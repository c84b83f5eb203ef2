/** A real OpenID provider in the place of Google, and a person who signs in there. */
import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** Somebody with an account there. */
export type Account = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
};

export const CLIENT = { id: 'weekwise', secret: 'the secret of the client, long enough' };

export class OpenIdProvider {
  readonly accounts = new Map<string, Account>();
  issuer = '';
  /** Keys that it shows in the place of those by which it signs. */
  shown: { keys: object[] } | null = null;
  /** Whether it leads elsewhere to where its keys are. */
  leadsOn = false;
  /** The access tokens that it gave out. */
  readonly issued: string[] = [];
  #server: Server | null = null;

  /** Knows one client, which people return to at this address. `tellsWhen`: its ID tokens say when it asked a person who they are. */
  async start(redirectUri: string, { tellsWhen = false } = {}): Promise<void> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [redirectUri],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      claims: {
        openid: tellsWhen ? ['sub', 'auth_time'] : ['sub'],
        email: ['email', 'email_verified'],
        profile: ['given_name', 'family_name'],
      },
      // As Google does: the ID token itself tells who it is.
      conformIdTokenClaims: false,
      cookies: { keys: ['a key of the tests'] },
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig' }] },
      findAccount: (_ctx, sub) => {
        const account = this.accounts.get(sub);
        return account && { accountId: sub, claims: async () => account };
      },
    });
    provider.on('access_token.saved', (token) => this.issued.push(token.jti));
    const answer = provider.callback();
    server.on('request', (request, response) => {
      if (this.leadsOn && request.url === '/jwks')
        return response.writeHead(302, { location: '/jwks?' }).end();
      if (!this.shown || request.url !== '/jwks') return answer(request, response);
      response.setHeader('content-type', 'application/json');
      return response.end(JSON.stringify(this.shown));
    });
    this.#server = server;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    server?.closeAllConnections();
    await new Promise((resolve) => server?.close(resolve));
  }

  /** Signs in there as a person would, by its own forms. Answers the address that leads back to us. */
  async signIn(address: string, sub: string): Promise<URL> {
    const cookies = new Map<string, string>();
    let next = address;
    let form: string | undefined;
    for (let steps = 0; steps < 12; steps += 1) {
      const answer = await fetch(next, {
        redirect: 'manual',
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(form && { method: 'POST', body: form }),
      });
      for (const cookie of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s);
        cookies.set(name, value);
      }
      const location = answer.headers.get('location');
      form = undefined;
      if (location) {
        next = new URL(location, next).href;
        if (!next.startsWith(this.issuer)) return new URL(next);
        continue;
      }
      const page = await answer.text();
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
      const action = /action="([^"]+)"/.exec(page)?.[1];
      if (!prompt || !action) throw new Error(`No form at ${next}: ${page}`);
      next = new URL(action, next).href;
      form = `prompt=${prompt}&login=${encodeURIComponent(sub)}&password=any`;
    }
    throw new Error('The provider leads nowhere');
  }
}
