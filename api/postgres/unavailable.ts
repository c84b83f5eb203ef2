/** The embedded database cannot serve here. The message always names the way out: DATABASE_URL. */
export class PostgresUnavailable extends Error {
  constructor(reason: string) {
    super(
      `The embedded PostgreSQL cannot run: ${reason.trim()}\n` +
        'Set DATABASE_URL to a PostgreSQL server of your own to run without it.',
    );
    this.name = 'PostgresUnavailable';
  }
}
