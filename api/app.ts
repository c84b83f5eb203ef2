/** The Koa app from its parts. Everything it needs comes in; nothing here reads the environment or opens a connection. */
import type Router from '@koa/router';
import Koa, { type Context, type Middleware } from 'koa';
import type pg from 'pg';
import type { Keyring } from '../ledger/store/keys.ts';
import type { Snapshots } from '../ledger/store/snapshots.ts';
import { createHistory } from '../projections/history.ts';
import { createReady } from './cache/ready-answers.ts';
import type { Config } from './config.ts';
import type { Core } from './core.ts';
import { answering } from './database.ts';
import { createEventQuota } from './http/event-quota.ts';
import { createAnswers } from './http/idempotency.ts';
import { compressed } from './http/middleware/compressed.ts';
import { errors } from './http/middleware/errors.ts';
import { onlyTrusted } from './http/middleware/forwarded.ts';
import { requestLog } from './http/middleware/request-log.ts';
import { sameOrigin } from './http/middleware/same-origin.ts';
import { securityHeaders } from './http/middleware/security-headers.ts';
import { answerable } from './http/middleware/target.ts';
import { tellVisitors } from './http/middleware/tell-visitors.ts';
import { createPace, type Pace, type Party } from './http/pace.ts';
import { createPersonTurns } from './http/person-turns.ts';
import { Refused } from './http/refusals.ts';
import { createRouter } from './http/router.ts';
import { partiesOf, proberOf } from './http/who.ts';
import { createCalendarFeeds } from './identity/calendar-feeds.ts';
import { type Cookies, createCookies } from './identity/cookie.ts';
import { createErasures, type Erasures } from './identity/erasure.ts';
import { factorsKey } from './identity/factors/authenticator-app.ts';
import { createGoogle } from './identity/google.ts';
import { createKnownBrowsers } from './identity/known-browser.ts';
import { createLimits } from './identity/limits.ts';
import { createPasswords, type PasswordCost } from './identity/passwords.ts';
import { createSessions, type Sessions } from './identity/sessions.ts';
import type { Logger } from './log.ts';
import { createMailQueue, type MailQueue } from './mail/mail-queue.ts';
import { createSend } from './mail/transport.ts';
import { PLAIN_PATHS } from './openapi/plain-paths.ts';
import { documentation } from './openapi/serve.ts';
import { createPerform } from './perform.ts';
import { accountRoutes } from './routes/accounts.ts';
import { activityRoutes } from './routes/activity.ts';
import { billRoutes } from './routes/bills.ts';
import { calendarRoutes } from './routes/calendar.ts';
import { changesRoutes } from './routes/changes.ts';
import { exportRoutes } from './routes/export.ts';
import { forecastRoutes } from './routes/forecast.ts';
import { incomeRoutes } from './routes/incomes.ts';
import { paymentRoutes } from './routes/payments.ts';
import { savingsRoutes } from './routes/savings.ts';
import { savingsRuleRoutes } from './routes/savings-rules.ts';
import { scanRoutes } from './routes/scan.ts';
import { scheduleRoutes } from './routes/schedule.ts';
import { signInRoutes } from './routes/sign-in.ts';
import { summaryRoutes } from './routes/summary.ts';
import { userRoutes } from './routes/user.ts';
import { jobLanes } from './schedule/jobs.ts';
import { createScheduler, type Scheduler } from './schedule/scheduler.ts';
import { compareClocks } from './telemetry/clocks.ts';
import { health } from './telemetry/health.ts';
import { observeJob } from './telemetry/observe.ts';
import { createOutage, type Outage } from './telemetry/outage.ts';
import { metricsPage } from './telemetry/page.ts';
import { observeRequests } from './telemetry/requests.ts';

export type AppParts = Core & {
  config: Pick<
    Config,
    | 'roles'
    | 'readyLagSeconds'
    | 'metrics'
    | 'production'
    | 'development'
    | 'dataDir'
    | 'google'
    | 'publicOrigin'
    | 'trustedProxies'
    | 'limits'
    | 'mail'
  >;
  /** Signs session cookies. */
  sessionSecret: string;
  pool: pg.Pool;
  keyring: Keyring;
  snapshots: Snapshots;
  log: Logger;
  clock: () => Date;
  /** What a password's hash costs: OWASP's parameters unless told. No setting weakens it, only who puts the app together. */
  passwordCost?: PasswordCost;
  /** How long a request waits for its turn, and for the store: five seconds each unless told. */
  patienceMs?: number | undefined;
  /** How long a link to a new password waits before it leaves: a random while of some seconds unless told. */
  linkWaitsMs?: (() => number) | undefined;
  /** After how long a ledger that catches up holds up the scheduler's next job no more: five seconds unless told. */
  longMs?: number | undefined;
  /** Serves everything that is not the API: the built SPA, or Vite while developing. */
  web?: Middleware;
  developing?: boolean;
};

export type App = {
  koa: Koa;
  erasures: Erasures;
  mailQueue: MailQueue;
  scheduler: Scheduler;
  /** Ends the answers that would go on for ever, and refuses files of which nothing is sent: the process is to stop. */
  endStreams(): void;
};

export function createApp(parts: AppParts): App {
  const stopping = new AbortController();
  const { config, sessionSecret: secret, store, keyring, handle, tables, projector } = parts;
  const { log, clock, metrics, snapshots, patienceMs, linkWaitsMs } = parts;
  const db = answering(parts.pool);
  const outage = createOutage(log);
  const perform = createPerform({ handle, tables, projector, ...outage, patienceMs });
  const erasures = createErasures({ db, store, keyring, snapshots, tables, perform, clock });
  const limits = createLimits({ db, limits: config.limits });
  const sessions = createSessions({ db, secret, clock });
  const send = createSend({ config, log });
  const mailQueue = createMailQueue({ db, limits, send, secret, clock, log });
  const { linkOrigin, smtpUrl } = config.mail;
  const developing = parts.developing || config.development;
  const jobs = jobLanes({ ...parts, db, erasures, mailQueue, linkOrigin });
  const lanes = jobs.map((lane) => lane.map((job) => observeJob(job, metrics)));
  const scheduler = createScheduler({
    ...parts,
    db,
    lanes,
    leads: config.roles.includes('scheduler'),
  });
  const events = { store, codec: parts.codec, snapshots, log };
  const https = config.publicOrigin?.startsWith('https:') === true;
  const cookies = createCookies(config.production || https);
  const ready = createReady();
  const history = createHistory(events);
  const router = createRouter({
    routes: {
      ...signInRoutes({
        ...{ db, perform, limits, sessions, mailQueue, linkOrigin, linkWaitsMs, clock },
        passwords: createPasswords({ db, log, cost: parts.passwordCost }),
        google: createGoogle({ google: config.google, linkOrigin, secret, clock, log }),
        factorsKey: factorsKey(keyring),
        showResetLink: developing && !smtpUrl,
      }),
      ...userRoutes({ db, handle, limits, sessions, erasures, mailQueue, linkOrigin, clock }),
      ...accountRoutes({ tables, events, history, ready }),
      ...billRoutes({ tables, events, ready }),
      ...paymentRoutes(),
      ...incomeRoutes({ ready }),
      ...savingsRoutes(),
      ...savingsRuleRoutes({ ready }),
      ...scanRoutes({ tables, limits, clock, scanner: parts.scanner }),
      ...summaryRoutes({ ready }),
      ...exportRoutes({ tables, sessions, ...events, stopping: stopping.signal }),
      ...scheduleRoutes({ scheduler }),
      ...changesRoutes({ db, sessions, tables, stopping: stopping.signal }),
      ...activityRoutes({ handle, history }),
      ...forecastRoutes({ handle, db }),
      ...calendarRoutes({
        ...{ db, tables },
        history,
        limits,
        linkOrigin,
        clock,
        feeds: createCalendarFeeds({ db, secret }),
      }),
    },
    sessions,
    cookies,
    browsers: createKnownBrowsers(secret),
    answers: createAnswers({ db, secret, clock }),
    turns: createPersonTurns({ waitsMs: patienceMs }),
    quota: createEventQuota(config.limits),
    perform,
    tables,
    publicOrigin: config.publicOrigin,
  });
  return {
    koa: createKoa(parts, db, outage, { router, cookies, sessions }),
    erasures,
    mailQueue,
    scheduler,
    endStreams: () => stopping.abort(new Refused({ refusal: 'unavailable' })),
  };
}

type ForPeople = { router: Router; cookies: Cookies; sessions: Sessions };

/** What each request goes through, in this order. */
function createKoa(parts: AppParts, db: pg.Pool, outage: Outage, people: ForPeople): Koa {
  const { config, metrics, log } = parts;
  const koa = new Koa({ proxy: config.trustedProxies > 0, maxIpsCount: config.trustedProxies });
  koa.silent = true;
  if (config.trustedProxies > 0) koa.use(onlyTrusted(config.trustedProxies));
  koa.use(requestLog(log));
  koa.use(securityHeaders(parts.developing ?? false));
  koa.use(errors(log, outage));
  koa.use(answerable);
  const pace = createPace(config.limits);
  koa.use(onlyWhere((path) => PROBES.includes(path), inTurn(pace, proberOf)));
  const asked = { ...parts, db, aheadOfDatabase: compareClocks({ ...parts, db }) };
  koa.use(health({ ...asked, readyLagSeconds: config.readyLagSeconds }));
  koa.use(metricsPage(metrics, asked, config.metrics));
  koa.use(observeRequests(metrics));
  // Once more within what is measured: that needs the status of a refusal.
  koa.use(errors(log, outage));
  if (config.roles.includes('api')) answerPeople(koa, parts, people, pace);
  koa.use(() => {
    throw new Refused({ refusal: 'no_such_path' });
  });
  // What goes wrong after the answer has begun. A client that goes away in between is no fault.
  koa.on('error', (err) => {
    if (!LEAVING.has(err.code)) log.warn({ err }, 'connection');
  });
  return koa;
}

/** What writing to a client that has gone comes to. */
const LEAVING = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'EPIPE', 'ECONNRESET']);

/** All that is not an operator's: a process of another role answers none of it. */
function answerPeople(koa: Koa, { config, web }: AppParts, people: ForPeople, pace: Pace): void {
  const { router, cookies } = people;
  koa.use(inTurn(pace, (ctx) => partiesOf(ctx, people)));
  koa.use(documentation(web));
  koa.use(sameOrigin(config.publicOrigin));
  koa.use(onlyWhere((path) => path.startsWith('/api/'), compressed));
  koa.use(router.routes());
  koa.use(tellVisitors(cookies));
  if (web) koa.use(web);
}

function inTurn(pace: Pace, whose: (ctx: Context) => [Party, ...Party[]]): Middleware {
  return async (ctx, next) => {
    const parties = whose(ctx);
    ctx.state.party = parties[0].name;
    await pace.wait(parties, ctx.res);
    return next();
  };
}

const PROBES = Object.keys(PLAIN_PATHS).filter((path) => !path.startsWith('/api/'));

function onlyWhere(isThere: (path: string) => boolean, middleware: Middleware): Middleware {
  return (ctx, next) => (isThere(ctx.path) ? middleware(ctx, next) : next());
}
