/** A route implements one line of the contract's table, with its input parsed and typed. */
import type { Result, ResultAsync } from 'neverthrow';
import type * as z from 'zod/mini';
import type { Command } from '../../ledger/commands.ts';
import type { Folded } from '../../projections/folded.ts';
import type { ReadyAnswer } from '../cache/ready-answers.ts';
import type { EndpointName, endpoints } from '../contract/endpoints.ts';
import type { ScanLine } from '../contract/scan.ts';
import type { Entrant, GoneOn } from '../identity/past-holders.ts';
import type { Named } from '../identity/session-renames.ts';
import type { Entering, Sessions } from '../identity/sessions.ts';
import type { Run } from '../identity/take-turn.ts';
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

/** The context of every route. */
type Asked<N extends EndpointName> = {
  body: Body<N>;
  query: Query<N>;
  /** The path's id: a number within the ledger, or an event's. */
  id: Id<N>;
  requestId: string;
  /** The client's network address. */
  address: string;
  /** Our own origin as the browser sees it. */
  origin: string;
  /** Derived from the user and the Idempotency-Key; random without a key. */
  commandId: string;
  /** Null without an Idempotency-Key. */
  key: string | null;
  /** A keyed hash of the whole request with its Idempotency-Key, by which it is known again; random without a key. */
  mark(): Buffer;
  /** A signal that aborts when the client goes away; also after the answer. */
  gone(): AbortSignal;
};

/** The context of a route that is open to visitors. */
export type Visit = {
  /** The name of this browser if the user has signed in with it since their account's last turn, else null. */
  knownTo(user: Entrant): string | null;
  /** What it is called since the user has followed a link to a new password with it, which was their account's last turn, else null. */
  followedLink(user: Entrant): string | null;
  /** Makes this browser one with which the user has followed a link: whoever has a copy of what it kept may have used up the tries of that. */
  rememberLink(user: Entrant, link: string): void;
  /** Signs the person in: a session, and its cookie. */
  signIn(user: Entering): Promise<void>;
  /** Begins the session alone, within a transaction. */
  begin(user: Entering, run: Run): Promise<Named>;
  /** Gives the browser the cookie of a session that was begun, in the place of any other session of it. */
  enter(user: Entrant, session: Named): Promise<void>;
  /** Ends the session that the cookie names, if any. */
  signOut(): Promise<void>;
  /** Stores a sign-in that is under way in the browser: at Google, or before the second step. */
  keep(token: string): void;
  /** Reads it. */
  kept(): string | undefined;
  /** Reads and removes it. */
  takeKept(): string | undefined;
  /** Says that the answer is that of an earlier request with the same key. */
  markReplayed(): void;
};

/** The context of a route that needs a signed-in user. */
export type Signed = {
  user: User;
  /** The session that the cookie names. */
  sessionId: string;
  /** Its name, which stays when a proof, or a turn of the account, gives it another id. */
  sessionName: string;
  /** The name of this browser if the user has signed in with it since their account's last turn, else null. */
  browser(): string | null;
  /** After a turn of the account that this session has made: the browser gets its new cookie, and remains a known one. */
  goesOn(gone: GoneOn): void;
  /** When they have last proven who they are, ISO 8601 UTC. */
  provenAt: string;
  /** Whether that was a short while ago. */
  fresh: boolean;
  /** They prove it now: whether `prove` says so. Refuses as {@link Sessions.refresh}. */
  confirm(prove: (run: Run) => Promise<boolean>): Promise<Result<boolean, ApiRefusal>>;
  /** Whether this very request has proven it before: its answer was lost, and what it shows is used up. Sets the cookie again. */
  isProven(): Promise<boolean>;
  /** Says that the answer is that of an earlier request with the same key, and sets the cookie of that answer again: it may have been lost. */
  replayed(): Promise<void>;
  /** Sends a command to the user's ledger. When it answers, every read shows what was done. */
  act(command: Command): ResultAsync<Performed, ApiRefusal>;
  /** The ledger's rows as they were when the read began, or after the last command. Repeated calls answer the same. */
  folded(): Promise<Folded>;
};

/** The context of a route that takes a file. */
export type Uploading<Fields> = {
  /** Reads the file and the fields beside it. Call it once, after the checks that need no file. */
  upload(): Promise<Result<{ bytes: Uint8Array; fields: Fields }, ApiRefusal>>;
  /** Whether whoever sent it is still signed in: the session may end while a file comes, and while that waits to be read. A proof meanwhile ends it, too: it goes on under another id. */
  isIn(): Promise<boolean>;
  /** Reports progress to a client that asked for it. */
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

/** An answer that is often requested again without having changed. */
type Kept =
  | 'listAccounts'
  | 'listBills'
  | 'listIncomes'
  | 'listSavingsRules'
  | 'summary'
  | 'forecast'
  | 'coverage'
  | 'thisPay';

/** A file instead of JSON, where the contract allows one. */
type AnswerOrFile<N extends EndpointName> = Contract[N] extends { files: readonly string[] }
  ? Answer<N> | TextFile
  : N extends Kept
    ? ReadyAnswer<Answer<N>>
    : Answer<N>;

/** Returns refusals. It throws only faults, and when the database or the store is away. */
export type Route<N extends EndpointName> = (
  input: Input<N>,
) => PromiseLike<Result<AnswerOrFile<N>, ApiRefusal>>;

/** One implementation for each endpoint; a missing one does not compile. */
export type Routes = { [N in EndpointName]: Route<N> };

/** Types a route by its endpoint's name. */
export function implement<N extends EndpointName>(_name: N, route: Route<N>): Route<N> {
  return route;
}
