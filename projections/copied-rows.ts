/** Rows for a table that is being built, in the text form of Postgres' COPY: a fraction of what an INSERT costs it. */
import { once } from 'node:events';
import type pg from 'pg';
// Kept by the author of `pg`; that one speaks every part of the protocol but this.
import { from as copyFrom } from 'pg-copy-streams';
import { type ColumnType, columnOf } from './sql.ts';
import { type RowSink, storableJson, type Table, type Value } from './table.ts';

const FIRST_BYTES = 1 << 20;
/** A character of JavaScript becomes at most so many bytes. */
const BYTES_A_CHARACTER = 3;

/** Gathers rows until they are sent: as bytes at once, which the garbage collector need not look at. */
export class CopiedRows implements RowSink {
  readonly #table: Table;
  #bytes = Buffer.allocUnsafe(FIRST_BYTES);
  #other = Buffer.allocUnsafe(FIRST_BYTES);
  #length = 0;

  constructor(of: Table) {
    this.#table = of;
  }

  /** How much has been added since the last {@link send}. */
  get bytes(): number {
    return this.#length;
  }

  add(row: readonly Value[]): void {
    const cells = this.#table.types.map((type, index) => cell(row[index] ?? null, type));
    const line = `${cells.join('\t')}\n`;
    this.#makeRoom(line.length * BYTES_A_CHARACTER);
    // As it becomes bytes, half a surrogate pair becomes �, as everywhere (table.ts).
    this.#length += this.#bytes.write(line, this.#length);
  }

  /** Sends what was added so far, while more may be added. Only one may be under way. */
  async send(client: pg.ClientBase, schema: string): Promise<void> {
    if (this.#length === 0) return;
    const { name, fields } = this.#table;
    const into = `${schema}.${name} (${fields.map(columnOf).join()})`;
    const copying = client.query(copyFrom(`COPY ${into} FROM STDIN`));
    copying.end(this.#bytes.subarray(0, this.#length));
    [this.#bytes, this.#other] = [this.#other, this.#bytes];
    this.#length = 0;
    await once(copying, 'finish');
  }

  #makeRoom(wanted: number): void {
    if (this.#length + wanted <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(2 * this.#bytes.length + wanted);
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}

function cell(value: Value, type: ColumnType): string {
  if (value === null) return '\\N';
  if (type === 'text') return escaped(String(value));
  return type === 'jsonb' ? escaped(storableJson(value)) : String(value);
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Text as COPY wants it. NUL, which Postgres cannot hold, is shown as �. */
function escaped(text: string): string {
  if (!/[\\\t\n\r\0]/.test(text)) return text;
  return text.replace(/[\\\t\n\r]/g, (one) => ESCAPES[one] ?? one).replaceAll('\0', '\uFFFD');
}
