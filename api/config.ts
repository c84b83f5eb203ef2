/** The environment, parsed once. Everything else takes its settings from here, and nothing else reads `process.env`. */
import { z } from 'zod';

const KEY_BYTES = 32;
const DEFAULT_HOST = '127.0.0.1';

const text = z.string().trim().min(1);
const count = z.coerce.number().int().min(1);
const port = z.coerce.number().int().min(0).max(65_535);

/** An empty variable counts as one that is not set: that is how compose files switch things off. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const masterKey = z
  .string()
  .transform((encoded) => Buffer.from(encoded, 'base64'))
  .refine((key) => key.length === KEY_BYTES, 'must be 32 bytes in base64: openssl rand -base64 32');

/** A master key as `MASTER_KEY` writes it: 32 bytes in base64. Null when it is none. */
export const parseMasterKey = (encoded: string): Buffer | null =>
  masterKey.safeParse(encoded.trim()).data ?? null;

/** What a process can do; `all` does everything. */
const ROLES = ['api', 'projector', 'scheduler'] as const;

const environment = z.object({
  ROLE: optional(z.enum(['all', ...ROLES], { error: `must be all, ${ROLES.join(', ')}` })),
  NODE_ENV: optional(z.enum(['development', 'production', 'test'])),
  PORT: optional(port),
  HOST: optional(text),
  DATA_DIR: optional(text),
  DATABASE_URL: optional(
    z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }),
  ),
  EVENT_STORE_URL: optional(
    text.regex(
      /^esdb(\+discover)?:\/\/./,
      'must be an esdb:// or esdb+discover:// URL (also for KurrentDB)',
    ),
  ),
  SESSION_SECRET: optional(z.string().min(KEY_BYTES, 'must have at least 32 characters')),
  MASTER_KEY: optional(masterKey),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/, error: 'must be an http(s):// URL' })),
  TRUST_PROXY: optional(z.coerce.number().int().min(0).max(10)),
  GOOGLE_CLIENT_ID: optional(text),
  GOOGLE_CLIENT_SECRET: optional(text),
  GOOGLE_ISSUER: optional(z.url({ protocol: /^https?$/, error: 'must be an https:// URL' })),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp(s):// URL' })),
  MAIL_FROM: optional(text),
  LOG_LEVEL: optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])),
  LOGIN_FAILURES_PER_EMAIL: optional(count),
  LOGIN_FAILURES_PER_ACCOUNT: optional(count),
  LOGIN_FAILURES_PER_ADDRESS: optional(count),
  PROOF_FAILURES: optional(count),
  REGISTRATIONS_PER_ADDRESS: optional(count),
  RESETS_PER_EMAIL: optional(count),
  RESETS_PER_ADDRESS: optional(count),
  SCANS_PER_USER: optional(count),
  SUGGESTIONS_PER_USER: optional(count),
  DATABASE_SECONDS: optional(count),
  READY_LAG_SECONDS: optional(count),
  READS_PER_CALENDAR: optional(count),
  METRICS_TOKEN: optional(text.min(16, 'must have at least 16 characters')),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    z.url({ protocol: /^https?$/, error: 'must be an http(s):// URL' }),
  ),
  OPENAI_API_KEY: optional(text),
  OPENAI_BASE_URL: optional(z.url({ protocol: /^https?$/, error: 'must be an http(s):// URL' })),
  OPENAI_MODEL: optional(text),
  OPENAI_SECONDS: optional(count),
});

/** Answering people, keeping the read tables after the log, or running the scheduled jobs. */
export type Role = (typeof ROLES)[number];

export type Config = {
  /** What this process does: one of them, or all. */
  roles: readonly Role[];
  production: boolean;
  /** Only when NODE_ENV says so: what eases development would open doors elsewhere. */
  development: boolean;
  port: number;
  host: string;
  dataDir: string;
  /** Unset: the embedded PostgreSQL in the data folder. */
  databaseUrl: string | undefined;
  /** How long the database may take to answer before a request is told that it is away. */
  databaseSeconds: number;
  /** Unset: the events are in the database too. */
  eventStoreUrl: string | undefined;
  /** Unset: made once and kept in the data folder (secrets.ts). */
  sessionSecret: string | undefined;
  masterKey: Buffer | undefined;
  /** The origin under which people reach the app, when a proxy stands in front of it. */
  publicOrigin: string | undefined;
  /** Unset: there is no sign-in with Google. */
  google: { clientId: string; clientSecret: string; issuer: string } | undefined;
  mail: {
    /** Unset: letters go to the folder `outbox` in the data folder, and to the log. */
    smtpUrl: string | undefined;
    /** Whom letters come from, for example `Weekwise <hello@example.com>`. */
    from: string;
    /** The origin that links in letters begin with. */
    linkOrigin: string;
  };
  /** How many proxies in front of the app may be believed about the client's address; 0 believes none. */
  trustedProxies: number;
  logLevel: string;
  /** How old an event may be that the read tables do not have, before `/readyz` says so. */
  readyLagSeconds: number;
  /** Who may read the metrics: whoever sends the token. Without one: anybody when open, else nobody. */
  metrics: { token: string | undefined; open: boolean };
  /** Whether traces go to a collector. */
  traces: boolean;
  /** Per quarter of an hour. A household, or an office behind one address, stays far below. */
  limits: {
    /** For one account from one place, or in one browser that its owner has used before. */
    loginFailuresPerEmail: number;
    /** For one account from everywhere, but browsers that its owner has used before. */
    loginFailuresPerAccount: number;
    loginFailuresPerAddress: number;
    /** Wrong codes in the second step of a user's log-in, or wrong answers of a session that is asked who it is. */
    proofFailures: number;
    registrationsPerAddress: number;
    resetsPerEmail: number;
    resetsPerAddress: number;
    scansPerUser: number;
    suggestionsPerUser: number;
    readsPerCalendar: number;
  };
  /** The endpoint that reads bills and suggests categories; null: this machine does. `baseUrl` includes `/v1`. */
  openai: {
    apiKey: string;
    baseUrl: string | undefined;
    model: string;
    /** How long one try to read a bill may take. */
    seconds: number;
  } | null;
};

/** The settings are wrong or incomplete; the message names every variable to mend. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The settings are not right:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** Reads the settings, or throws a {@link ConfigError}. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success)
    throw new ConfigError(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    );
  const given = parsed.data;
  const production = given.NODE_ENV === 'production';
  const missing = (['SESSION_SECRET', 'MASTER_KEY'] as const).filter((name) => !given[name]);
  if (production && given.DATABASE_URL && missing.length > 0)
    throw new ConfigError(
      missing.map((name) => `${name}: is required with DATABASE_URL in production`),
    );
  // Never the Host header: whoever asks could make the link lead to a place of their own.
  if (given.SMTP_URL && !given.PUBLIC_URL)
    throw new ConfigError(['PUBLIC_URL: is required with SMTP_URL, for the links in letters']);
  const publicOrigin = given.PUBLIC_URL && new URL(given.PUBLIC_URL).origin;
  const port = given.PORT ?? 3000;
  const { ROLE: role = 'all' } = given;
  return {
    roles: role === 'all' ? ROLES : [role],
    production,
    development: given.NODE_ENV === 'development',
    port,
    host: given.HOST ?? DEFAULT_HOST,
    dataDir: given.DATA_DIR ?? 'data',
    databaseUrl: given.DATABASE_URL,
    databaseSeconds: given.DATABASE_SECONDS ?? 10,
    eventStoreUrl: given.EVENT_STORE_URL,
    sessionSecret: given.SESSION_SECRET,
    masterKey: given.MASTER_KEY,
    publicOrigin,
    google: googleOf(given),
    mail: {
      smtpUrl: given.SMTP_URL,
      from: given.MAIL_FROM ?? 'Weekwise <no-reply@localhost>',
      linkOrigin: publicOrigin ?? `http://localhost:${port}`,
    },
    trustedProxies: given.TRUST_PROXY ?? 0,
    logLevel: given.LOG_LEVEL ?? 'info',
    readyLagSeconds: given.READY_LAG_SECONDS ?? 30,
    metrics: { token: given.METRICS_TOKEN, open: isForThisMachineAlone(given) },
    traces: given.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    limits: {
      loginFailuresPerEmail: given.LOGIN_FAILURES_PER_EMAIL ?? 20,
      loginFailuresPerAccount: given.LOGIN_FAILURES_PER_ACCOUNT ?? 60,
      loginFailuresPerAddress: given.LOGIN_FAILURES_PER_ADDRESS ?? 300,
      proofFailures: given.PROOF_FAILURES ?? 10,
      registrationsPerAddress: given.REGISTRATIONS_PER_ADDRESS ?? 300,
      resetsPerEmail: given.RESETS_PER_EMAIL ?? 5,
      resetsPerAddress: given.RESETS_PER_ADDRESS ?? 100,
      scansPerUser: given.SCANS_PER_USER ?? 60,
      suggestionsPerUser: given.SUGGESTIONS_PER_USER ?? 300,
      readsPerCalendar: given.READS_PER_CALENDAR ?? 60,
    },
    openai: given.OPENAI_API_KEY
      ? {
          apiKey: given.OPENAI_API_KEY,
          baseUrl: given.OPENAI_BASE_URL,
          model: given.OPENAI_MODEL ?? 'gpt-4o-mini',
          seconds: given.OPENAI_SECONDS ?? 20,
        }
      : null,
  };
}

/** True when nobody can come from elsewhere: not directly, and not through a proxy that we know of. */
function isForThisMachineAlone(given: z.output<typeof environment>): boolean {
  const { HOST: host = DEFAULT_HOST, PUBLIC_URL, TRUST_PROXY } = given;
  return ['localhost', '127.0.0.1', '::1'].includes(host) && !PUBLIC_URL && !TRUST_PROXY;
}

function googleOf(given: z.output<typeof environment>): Config['google'] {
  const {
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
    GOOGLE_ISSUER: issuer = 'https://accounts.google.com',
  } = given;
  if (!clientId !== !clientSecret)
    throw new ConfigError(['GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: are required together']);
  const { protocol, hostname } = new URL(issuer);
  if (protocol === 'http:' && !['localhost', '127.0.0.1'].includes(hostname))
    throw new ConfigError(['GOOGLE_ISSUER: must be an https:// URL, but on this machine']);
  return clientId && clientSecret ? { clientId, clientSecret, issuer } : undefined;
}
