/** Every setting: what is valid, its default, and what it means. */
import { z } from 'zod';

const KEY_BYTES = 32;

const text = z.string().trim().min(1);
const count = z.coerce.number().int().min(1);
/** A day at most: what waits longer waits for ever, and a timer of Node ends at 24 days. */
const seconds = count.max(86_400);
const port = z.coerce.number().int().min(0).max(65_535);
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http(s):// URL' });

/** Whether an address says no more than where a server is. What is none has been refused before. */
const isWhole = (address: string): boolean => {
  if (!URL.canParse(address)) return true;
  const { href, origin } = new URL(address);
  return href === `${origin}/`;
};

const masterKey = z
  .string()
  .transform((encoded): Buffer => Buffer.from(encoded, 'base64'))
  .refine((key) => key.length === KEY_BYTES, 'must be 32 bytes in base64: openssl rand -base64 32');

/** A master key as `MASTER_KEY` writes it: 32 bytes in base64. Null when it is none. */
export const parseMasterKey = (encoded: string): Buffer | null =>
  masterKey.safeParse(encoded.trim()).data ?? null;

/** What a process can do; `all` does everything. */
export const ROLES = ['api', 'projector', 'scheduler'] as const;

/** How often something may be tried. */
const tries = (fallback: number, what: string) =>
  count.default(fallback).describe(`${what}, per quarter of an hour`);

/** Every setting, with its default and its meaning. `docs/operate/settings.md` is written from here. */
export const environment = z.object({
  PORT: port.default(3000).describe('the port that it listens on'),
  HOST: text
    .default('127.0.0.1')
    .describe('the address that it listens on; `0.0.0.0` for every one that the machine has'),
  DATA_DIR: text
    .default('data')
    .describe(
      'the folder of the embedded PostgreSQL, of the secrets, and of mail without a server. Only `npm start` and `npm run demo` make a database or a key there; other commands refuse a folder without them. Below a folder that only root can enter, PostgreSQL has its data in `/var/lib/weekwise` instead, by the path of this one (the start says where)',
    ),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' })
    .optional()
    .describe('a PostgreSQL of your own, 14 or later, instead of the embedded one'),
  DATABASE_SECONDS: seconds
    .default(10)
    .describe('how long the database may take for one statement before a request is answered 503'),
  EVENT_STORE_URL: text
    .regex(
      /^esdb(\+discover)?:\/\/./,
      'must be an esdb:// or esdb+discover:// URL (also for KurrentDB)',
    )
    .optional()
    .describe(
      'keeps the events in EventStoreDB or KurrentDB, 22.6 or later, instead of in the database: `esdb://user:password@host:2113?tls=true`, `esdb://one,two,three`, `esdb+discover://…`. The user must be allowed to read `$all`. Set it before the first event; later, [move the events](moving-events.md)',
    ),
  SESSION_SECRET: z
    .string()
    .min(KEY_BYTES, 'must have at least 32 characters')
    .optional()
    .describe(
      'signs the cookies. Made once and kept in `DATA_DIR` with mode 0600; required with `DATABASE_URL` in production',
    ),
  MASTER_KEY: masterKey
    .optional()
    .describe(
      "wraps the ledgers' keys: 32 bytes in base64. Made once and kept in `DATA_DIR` with mode 0600; required with `DATABASE_URL` in production",
    ),
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .optional()
    .describe(
      '`production` requires the secrets with `DATABASE_URL`; `development` shows reset links on the page',
    ),
  ROLE: z
    .enum(['all', ...ROLES], { error: `must be all, ${ROLES.join(', ')}` })
    .default('all')
    .describe('what this process does: `all`, or only `api`, `projector` or `scheduler`'),
  PUBLIC_URL: webAddress
    .refine(isWhole, 'must end with the host or its port: the app has no path in front')
    .optional()
    .describe(
      "the address that people use, when a proxy is in front: pages of no other address may write. With https in front, set this or `TRUST_PROXY`: otherwise the page's writes are refused as another site's",
    ),
  TRUST_PROXY: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe('how many proxies in front are trusted to say who asks (`X-Forwarded-*`)'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp(s):// URL' })
    .optional()
    .describe(
      'the mail server, `smtp(s)://user:password@host`; without one, mail is written to `outbox` in `DATA_DIR`. Requires `PUBLIC_URL`, with which links in mail begin',
    ),
  MAIL_FROM: text.default('Weekwise <no-reply@localhost>').describe('the sender of mail'),
  GOOGLE_CLIENT_ID: text
    .optional()
    .describe(
      'sign-in with Google, together with `GOOGLE_CLIENT_SECRET`. Register `PUBLIC_URL` + `/api/auth/google/callback` there as the redirect address',
    ),
  GOOGLE_CLIENT_SECRET: text.optional().describe('see `GOOGLE_CLIENT_ID`'),
  GOOGLE_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be an https:// URL' })
    .default('https://accounts.google.com')
    .describe('another OpenID provider instead of Google'),
  OPENAI_API_KEY: text
    .optional()
    .describe(
      'the key of a model that reads bills and suggests categories. Without one this machine does both, and no bill leaves it',
    ),
  OPENAI_BASE_URL: webAddress
    .optional()
    .describe("a compatible endpoint instead of OpenAI's, with `/v1`"),
  OPENAI_MODEL: text.default('gpt-4o-mini').describe('which model'),
  OPENAI_SECONDS: seconds
    .default(20)
    .describe('how long the model may take for one try to read a bill'),
  READY_LAG_SECONDS: seconds
    .default(30)
    .describe(
      'how old an event may be that the read tables do not show yet, before `/readyz` answers 503',
    ),
  METRICS_TOKEN: text
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe(
      'the bearer token with which Prometheus reads `/metrics`. Without one, metrics are answered only while no other machine can reach the app (`HOST` on loopback, no `PUBLIC_URL`, no `TRUST_PROXY`), and only to requests for `localhost`, `127.0.0.1` or `[::1]`',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress
    .optional()
    .describe(
      "the OpenTelemetry collector that gets traces as OTLP over HTTP, `http://host:4318`; OpenTelemetry's other variables count too",
    ),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('JSON log on standard output; no bodies, headers or secrets'),
  LOGIN_FAILURES_PER_EMAIL: tries(
    20,
    'log-ins for one account from one place, or in one browser that its owner has used before',
  ),
  LOGIN_FAILURES_PER_ACCOUNT: tries(
    60,
    'log-ins for one account from all addresses together, without browsers that its owner has used before',
  ),
  LOGIN_FAILURES_PER_ADDRESS: tries(
    300,
    'log-ins from one address; all networks of an IPv6 customer (/48) together have four times as many, here and below',
  ),
  PROOF_FAILURES: tries(
    10,
    "codes in the second step of a user's log-in, proofs of identity in one session, or deletions of all data by one user",
  ),
  REGISTRATIONS_PER_ADDRESS: tries(300, 'registrations from one address'),
  RESETS_PER_EMAIL: tries(
    5,
    'reset links sent to one email address (a further request is answered as the first, without a letter)',
  ),
  RESETS_PER_ADDRESS: tries(
    100,
    'reset links from one address, and as many links to a new email address',
  ),
  SCANS_PER_USER: tries(60, 'scans of one user'),
  EVENTS_PER_USER: tries(
    50_000,
    'events that one user causes, at each process; a long one counts as one for each 256 bytes, and so does each stored answer',
  ),
  SUGGESTIONS_PER_USER: tries(300, 'category suggestions for one user'),
  REQUESTS_PER_SECOND: count
    .default(50)
    .describe(
      'requests of one person, or of all who are not signed in at one address; four times as many at once, and further ones wait',
    ),
  CONNECTIONS_PER_ADDRESS: count
    .default(256)
    .describe(
      'connections from one address at each process, and how many it may open in a second; without `TRUST_PROXY` only, as a proxy is one address',
    ),
  READS_PER_CALENDAR: tries(60, 'reads of one calendar feed'),
});
