/** Rows for a table that is being built, by Postgres' COPY: a fraction of what an INSERT costs it. */
import { once } from 'node:events';
import type pg from 'pg';
// Kept by the author of `pg`; that one speaks every part of the protocol but this.
import { from as copyFrom } from 'pg-copy-streams';
import { CopyBytes } from './copy-bytes.ts';
import { columnOf } from './sql.ts';
import type { RowSink, Table, Value } from './table.ts';

/** Gathers rows until they are sent. */
export class CopiedRows implements RowSink {
  readonly #table: Table;
  #rows = new CopyBytes();
  #other = new CopyBytes();

  constructor(of: Table) {
    this.#table = of;
  }

  add(row: readonly Value[]): void {
    this.#rows.add(row, this.#table.types);
  }

  /** Sends what was added so far, while more may be added. Only one may be under way. */
  async send(client: pg.ClientBase, schema: string): Promise<void> {
    const sent = this.#rows;
    if (sent.empty) return;
    [this.#rows, this.#other] = [this.#other, sent];
    const { name, fields } = this.#table;
    const into = `${schema}.${name} (${fields.map(columnOf).join()})`;
    const copying = client.query(copyFrom(`COPY ${into} FROM STDIN (FORMAT binary)`));
    copying.end(sent.all());
    await once(copying, 'finish');
    sent.clear();
  }
}
