/** What a route is: the implementation of one line of the contract's table, with everything parsed and typed. */
import type { Result, ResultAsync } from 'neverthrow';
import type * as z from 'zod/mini';
import type { Command } from '../../ledger/commands.ts';
import type { Folded } from '../../projections/folded.ts';
import type { ReadyAnswer } from '../cache/ready-answers.ts';
import type { EndpointName, endpoints } from '../contract/endpoints.ts';
import type { ScanLine } from '../contract/scan.ts';
import type { Entrant } from '../identity/past-holders.ts';
import type { User } from '../identity/users.ts';
import type { Performed } from '../perform.ts';
import type { ApiRefusal } from './refusals.ts';
import type { TextFile } from './text-file.ts';

type Contract = typeof endpoints;
type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;

export type Body<N extends EndpointName> = Contract[N] extends { upload: object }
  ? undefined
  : Contract[N] extends { body: infer S }
    ? Output<S>
    : undefined;
export type Query<N extends EndpointName> = Contract[N] extends { query: infer S }
  ? Output<S>
  : undefined;
export type Answer<N extends EndpointName> = Contract[N] extends { answer: infer S }
  ? Output<S>
  : undefined;
type Id<N extends EndpointName> = Contract[N]['path'] extends `${string}:id${string}`
  ? number
  : Contract[N]['path'] extends `${string}:eventId${string}`
    ? string
    : undefined;

/** What every route is given. */
type Asked<N extends EndpointName> = {
  body: Body<N>;
  query: Query<N>;
  /** The path's id: a number within the ledger, or an event's. */
  id: Id<N>;
  requestId: string;
  /** Our own origin as the browser sees it. */
  origin: string;
  /** Follows from the user and the Idempotency-Key; else a fresh one. */
  commandId: string;
  /** Null without an Idempotency-Key. */
  key: string | null;
  /** A signal that aborts when the client goes away; also after the answer. */
  gone(): AbortSignal;
};

/** What a route is given that is open to visitors. */
export type Visit = {
  /** The client's address. */
  address: string;
  /** The name of this browser if the user has signed in with it before, else null. */
  knownTo(userId: string): string | null;
  /** Lets the browser be known to the user from now on, as signing in does. */
  remember(userId: string): void;
  /** Signs the person in: a session, and its cookie. */
  signIn(user: Entrant): Promise<void>;
  /** Ends the session that the cookie names, if any. */
  signOut(): Promise<void>;
  /** Lets the browser keep something of a sign-in that is under way: at Google, or before its second step. */
  keep(token: string): void;
  /** What it keeps. */
  kept(): string | undefined;
  /** What it kept: it keeps it no longer. */
  takeKept(): string | undefined;
  /** Says that the answer is that of an earlier request with the same key. */
  markReplayed(): void;
};

/** What a route is given that needs a signed-in user. */
export type Signed = {
  user: User;
  /** The session that the cookie names. */
  sessionId: string;
  /** Whether the person has proven lately that it is them. */
  fresh: boolean;
  /** They have proven it now. */
  confirm(): Promise<Result<undefined, ApiRefusal>>;
  /** Sends a command to the user's ledger. When it answers, every read shows what was done. */
  act(command: Command): ResultAsync<Performed, ApiRefusal>;
  /** What the ledger came to when a read began, or with what the last command did; the same whenever it is asked. */
  folded(): Promise<Folded>;
};

/** What a route is given that takes a file. */
export type Uploading<Fields> = {
  /** Reads the file and the fields beside it, once, when the route wants them: whoever may not ask is told before. */
  upload(): Promise<Result<{ bytes: Uint8Array; fields: Fields }, ApiRefusal>>;
  /** Tells a client that wants to hear of it how far the work has come. */
  report(line: Progress): void;
};

/** A file's text fields are known only once it is read. */
type Fields<N extends EndpointName> = Contract[N] extends { upload: object; body: infer S }
  ? Output<S>
  : never;
type Progress = Exclude<ScanLine, { result: unknown } | { error: unknown }>;

export type Input<N extends EndpointName> = Asked<N> &
  (Contract[N] extends { public: true } ? Visit : Signed) &
  (Contract[N] extends { upload: object } ? Uploading<Fields<N>> : unknown);

/** What is asked for again and again while nothing happens. */
type Kept =
  | 'listAccounts'
  | 'listBills'
  | 'listIncomes'
  | 'listSavingsRules'
  | 'summary'
  | 'forecast'
  | 'coverage'
  | 'thisPay';

/** Where the contract says so, a file may be answered instead. */
type AnswerOrFile<N extends EndpointName> = Contract[N] extends { files: readonly string[] }
  ? Answer<N> | TextFile
  : N extends Kept
    ? ReadyAnswer<Answer<N>>
    : Answer<N>;

/** A refusal is returned; what is thrown is a fault, or that the database is away. */
export type Route<N extends EndpointName> = (
  input: Input<N>,
) => PromiseLike<Result<AnswerOrFile<N>, ApiRefusal>>;

/** One implementation for each endpoint: the compiler finds one that is missing. */
export type Routes = { [N in EndpointName]: Route<N> };

/** Types a route by its endpoint's name. */
export function implement<N extends EndpointName>(_name: N, route: Route<N>): Route<N> {
  return route;
}
