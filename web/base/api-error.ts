/** What the server says about a failed field: its name and the message to show beneath it. */
export type ErrorDetails = Readonly<Record<string, unknown>>;

/**
 * Every failed call ends as this one error. `status` 0 means that no answer came at all.
 * `serverMessage` is set only when the server spoke to the person; `message` is always set, for the log.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly serverMessage: string | undefined;
  readonly details: ErrorDetails | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    serverMessage?: string,
    details?: ErrorDetails,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.serverMessage = serverMessage;
    this.details = details;
  }

  /** True when we cannot know whether the server did what was asked, so the same key must be sent again. */
  get outcomeUnknown(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}
