/** The environment, parsed once. Everything else takes its settings from here, and nothing else reads `process.env`. */
import type { z } from 'zod';
import { environment, ROLES } from './settings.ts';

/** Answering people, keeping the read tables after the log, or running the scheduled jobs. */
export type Role = (typeof ROLES)[number];

type Given = z.output<typeof environment>;

/** The settings as the program takes them. */
export type Config = ReturnType<typeof readConfig>;

/** The settings are wrong or incomplete; the message names every variable to mend. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The settings are not right:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** Reads the settings, or throws a {@link ConfigError}. */
export function readConfig(env: Record<string, string | undefined>) {
  const given = parse(env);
  const publicOrigin = given.PUBLIC_URL && new URL(given.PUBLIC_URL).origin;
  return {
    /** What this process does: one of them, or all. */
    roles: given.ROLE === 'all' ? ROLES : ([given.ROLE] as const),
    production: given.NODE_ENV === 'production',
    /** Only when NODE_ENV says so: what eases development would open doors elsewhere. */
    development: given.NODE_ENV === 'development',
    port: given.PORT,
    host: given.HOST,
    dataDir: given.DATA_DIR,
    /** Unset: the embedded PostgreSQL in the data folder. */
    databaseUrl: given.DATABASE_URL,
    databaseSeconds: given.DATABASE_SECONDS,
    /** Unset: the events are in the database too. */
    eventStoreUrl: given.EVENT_STORE_URL,
    /** Unset: made once and kept in the data folder (secrets.ts). */
    sessionSecret: given.SESSION_SECRET,
    masterKey: given.MASTER_KEY,
    /** The origin under which people reach the app, when a proxy stands in front of it. */
    publicOrigin,
    /** Unset: there is no sign-in with Google. */
    google: googleOf(given),
    mail: {
      /** Unset: mail goes to the folder `outbox` in the data folder, and each file's name to the log. */
      smtpUrl: given.SMTP_URL,
      from: given.MAIL_FROM,
      /** The origin that links in mail begin with. */
      linkOrigin: publicOrigin ?? `http://localhost:${given.PORT}`,
    },
    /** How many proxies in front of the app may be believed about the client's address; 0 believes none. */
    trustedProxies: given.TRUST_PROXY,
    logLevel: given.LOG_LEVEL,
    readyLagSeconds: given.READY_LAG_SECONDS,
    /** Who may read the metrics: whoever sends the token. Without one: anybody when open, else nobody. */
    metrics: { token: given.METRICS_TOKEN, open: isForThisMachineAlone(given) },
    /** Whether traces go to a collector. */
    traces: given.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    /** Per quarter of an hour. A household, or an office behind one address, stays far below. */
    limits: {
      loginFailuresPerEmail: given.LOGIN_FAILURES_PER_EMAIL,
      loginFailuresPerAccount: given.LOGIN_FAILURES_PER_ACCOUNT,
      loginFailuresPerAddress: given.LOGIN_FAILURES_PER_ADDRESS,
      proofFailures: given.PROOF_FAILURES,
      registrationsPerAddress: given.REGISTRATIONS_PER_ADDRESS,
      resetsPerEmail: given.RESETS_PER_EMAIL,
      resetsPerAddress: given.RESETS_PER_ADDRESS,
      scansPerUser: given.SCANS_PER_USER,
      eventsPerUser: given.EVENTS_PER_USER,
      /** The only one that is not per quarter of an hour. */
      requestsPerSecond: given.REQUESTS_PER_SECOND,
      suggestionsPerUser: given.SUGGESTIONS_PER_USER,
      readsPerCalendar: given.READS_PER_CALENDAR,
    },
    /** From one network at once; null where all connections are a proxy's. */
    connectionsPerAddress: given.TRUST_PROXY > 0 ? null : given.CONNECTIONS_PER_ADDRESS,
    /** The endpoint that reads bills and suggests categories; null: this machine does. */
    openai: given.OPENAI_API_KEY
      ? {
          apiKey: given.OPENAI_API_KEY,
          /** With `/v1`. */
          baseUrl: given.OPENAI_BASE_URL,
          model: given.OPENAI_MODEL,
          seconds: given.OPENAI_SECONDS,
        }
      : null,
  };
}

/** An empty variable counts as one that is not set: that is how compose files switch things off. */
function parse(env: Record<string, string | undefined>): Given {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(set);
  const problems = parsed.success
    ? contradictions(parsed.data)
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  return parsed.data;
}

function contradictions(given: Given): string[] {
  const missing = (['SESSION_SECRET', 'MASTER_KEY'] as const).filter((name) => !given[name]);
  if (given.NODE_ENV === 'production' && given.DATABASE_URL && missing.length > 0)
    return missing.map((name) => `${name}: is required with DATABASE_URL in production`);
  // Never the Host header: whoever asks could make the link lead to a place of their own.
  if (given.SMTP_URL && !given.PUBLIC_URL)
    return ['PUBLIC_URL: is required with SMTP_URL, for the links in mail'];
  if (!given.GOOGLE_CLIENT_ID !== !given.GOOGLE_CLIENT_SECRET)
    return ['GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: are required together'];
  const { protocol, hostname } = new URL(given.GOOGLE_ISSUER);
  if (protocol === 'http:' && !['localhost', '127.0.0.1'].includes(hostname))
    return ['GOOGLE_ISSUER: must be an https:// URL, but on this machine'];
  return [];
}

/** True when nobody can come from elsewhere: not directly, and not through a proxy that we know of. */
function isForThisMachineAlone({ HOST, PUBLIC_URL, TRUST_PROXY }: Given): boolean {
  return ['localhost', '127.0.0.1', '::1'].includes(HOST) && !PUBLIC_URL && !TRUST_PROXY;
}

function googleOf(given: Given) {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = given;
  return clientId && clientSecret
    ? { clientId, clientSecret, issuer: given.GOOGLE_ISSUER }
    : undefined;
}
