/**
 * Google sign-in by OpenID Connect: authorization code with PKCE, state and nonce. What has to come back unchanged travels
 * in a signed cookie of the person's own browser, so nothing is kept here meanwhile.
 */
import jwt from 'jsonwebtoken';
import { err, ok, type Result } from 'neverthrow';
import * as oidc from 'openid-client';
import * as z from 'zod/mini';
import { boundedAnswer } from '../bounded-answer.ts';
import type { Config } from '../config.ts';
import { email } from '../contract/auth.ts';
import type { Logger } from '../log.ts';
import { SIGN_IN_MS } from './cookie.ts';
import { isGood } from './lasting.ts';

/** Who came back from Google. `email` is null unless Google says that it is theirs, `askedAt` unless it says when it asked who they are. */
export type GoogleIdentity = {
  googleId: string;
  email: string | null;
  firstName: string;
  lastName: string;
  askedAt: Date | null;
};

/** What the browser says when it sets out, and what it is told when it is back. */
type GoogleStart = { timeZone?: string | undefined; returnTo?: string | undefined };

/** A sign-in that is under way. */
type Flow = { state: string; nonce: string; verifier: string } & GoogleStart;

export type Google = {
  /** The address to send the person to, and the token that their browser must bring back. Null when Google cannot be reached. */
  begin(start: GoogleStart): Promise<{ url: string; token: string } | null>;
  /** `query` is what Google added to the address; `token` what the browser kept. A failure says where the person was going, if the token does. */
  finish(
    query: Record<string, string | undefined>,
    token: string | undefined,
  ): Promise<Result<{ identity: GoogleIdentity } & GoogleStart, Pick<GoogleStart, 'returnTo'>>>;
};

const AUDIENCE = 'google sign-in';
const CALLBACK = '/api/auth/google/callback';

/** Null when no client is configured. */
export function createGoogle(options: {
  google: Config['google'];
  linkOrigin: string;
  secret: string;
  clock: () => Date;
  log: Logger;
}): Google | null {
  const { google, linkOrigin, secret, clock, log } = options;
  if (!google) return null;
  const callback = linkOrigin + CALLBACK;
  const seconds = () => Math.floor(clock().getTime() / 1000);
  let discovered: Promise<oidc.Configuration> | undefined;

  /** Asked once; after a failure, again. */
  const discover = () => {
    const { issuer, clientId, clientSecret } = google;
    // The ID token's signature is looked at too: the standard leaves that open where the token comes from the provider itself.
    const execute = [oidc.enableNonRepudiationChecks];
    // Plain http is only ever the operator's own provider on the same machine (config.ts).
    if (issuer.startsWith('http:')) execute.push(oidc.allowInsecureRequests);
    const bounded: oidc.CustomFetch = async (url, init) =>
      boundedAnswer(await fetch(url, init as RequestInit));
    const asked = { execute, [oidc.customFetch]: bounded };
    discovered ??= oidc
      .discovery(new URL(issuer), clientId, clientSecret, undefined, asked)
      .then(withAddresses);
    discovered.catch(() => {
      discovered = undefined;
    });
    return discovered;
  };

  return {
    async begin({ timeZone, returnTo }) {
      try {
        const configuration = await discover();
        const flow: Flow = {
          state: oidc.randomState(),
          nonce: oidc.randomNonce(),
          verifier: oidc.randomPKCECodeVerifier(),
          timeZone,
          returnTo,
        };
        const url = oidc.buildAuthorizationUrl(configuration, {
          redirect_uri: callback,
          scope: 'openid email profile',
          state: flow.state,
          nonce: flow.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
          code_challenge_method: 'S256',
        });
        const exp = seconds() + SIGN_IN_MS / 1000;
        const token = jwt.sign({ ...flow, aud: AUDIENCE, exp }, secret, { noTimestamp: true });
        return { url: url.href, token };
      } catch (error) {
        log.error({ err: error }, 'Google cannot be reached');
        return null;
      }
    },

    async finish(query, token) {
      let returnTo: string | undefined;
      try {
        const flow = jwt.verify(token ?? '', secret, {
          algorithms: ['HS256'],
          audience: AUDIENCE,
          clockTimestamp: seconds(),
        }) as Flow & { exp: number };
        returnTo = flow.returnTo;
        if (!isGood(new Date(flow.exp * 1000), clock(), SIGN_IN_MS))
          throw new Error('Begun by a clock that ran ahead');
        const given = Object.entries(query).filter((pair): pair is [string, string] => !!pair[1]);
        const address = new URL(`${callback}?${new URLSearchParams(given)}`);
        const tokens = await oidc.authorizationCodeGrant(await discover(), address, {
          expectedState: flow.state,
          expectedNonce: flow.nonce,
          pkceCodeVerifier: flow.verifier,
          idTokenExpected: true,
        });
        const { timeZone } = flow;
        return ok({ identity: identityIn(tokens.claims()), timeZone, returnTo });
      } catch (error) {
        // That somebody went back, or took too long, is no fault of ours; what Google said may help who set it up.
        const said = error instanceof oidc.ResponseBodyError ? error.error : undefined;
        log.warn({ err: error, said }, 'A Google sign-in has failed');
        return err({ returnTo });
      }
    },
  };
}

/** Throws where the provider does not say where to go and to ask: such an answer is no better than none, and is not remembered either. */
function withAddresses(found: oidc.Configuration): oidc.Configuration {
  const said = found.serverMetadata();
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const)
    if (!/^https?:/.test(new URL(`${said[name]}`).protocol)) throw new Error(`No ${name}`);
  return found;
}

/** The standard's limit, and printable: people are known by it. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;

function identityIn(claims: oidc.IDToken | undefined): GoogleIdentity {
  if (!claims || !SUBJECT.test(claims.sub)) throw new Error('Google names nobody');
  const address = z.safeParse(email, claims.email_verified === true ? claims.email : null);
  const [first = '', ...rest] = nameIn(claims.name).split(' ');
  return {
    googleId: claims.sub,
    email: address.success ? address.data : null,
    firstName: nameIn(claims.given_name) || first || 'You',
    lastName: nameIn(claims.family_name) || rest.join(' '),
    askedAt: claims.auth_time === undefined ? null : new Date(claims.auth_time * 1000),
  };
}

/** Without control characters and halves of pairs, which Postgres does not hold. */
function nameIn(claim: unknown): string {
  if (typeof claim !== 'string') return '';
  return claim
    .trim()
    .slice(0, 200)
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim();
}
