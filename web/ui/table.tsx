import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** One column of a {@link Table}: its heading, and what stands there for a row. */
export type Column<Row> = {
  readonly key: string | number;
  readonly head: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Names the row, for readers. */
  readonly namesRow?: boolean;
  /** For amounts: heading and cells stand to the right. */
  readonly right?: boolean;
  /** The heading within a row that is folded on a phone. */
  readonly label?: string;
  /** The cells' own look. A cell that names its row is bold unless this says otherwise. */
  readonly className?: string | ((row: Row) => string);
};

const sides = (right = false) => (right ? 'text-right' : 'text-left');

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const { namesRow, right, label, className } = column;
  const Tag = namesRow ? 'th' : 'td';
  return (
    <Tag
      {...(namesRow && { scope: 'row' })}
      className={cx(sides(right), typeof className === 'function' ? className(row) : className)}
    >
      {label !== undefined && (
        <span aria-hidden="true" className="min-w-0 text-muted wrap-anywhere sm:hidden">
          {label}
        </span>
      )}
      {column.cell(row)}
    </Tag>
  );
}

/**
 * Rows and columns of figures. `folded` is the look of a row on a phone, where each row becomes a block of its own and the
 * headings are left to readers; without it the table stays one.
 *
 *     <Table rows={weeks} keyOf={({ week }) => week} columns={[{ key: 'week', head: text.weekOf, namesRow: true, cell: … }]} />
 */
export function Table<Row>(props: {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly columns: readonly Column<Row>[];
  readonly folded?: string;
  /** The look of every row, on a phone too where it is not folded. */
  readonly rowLook?: string;
  readonly caption?: string;
  /** The last rows, below a rule: sums. */
  readonly foot?: ReactNode;
  readonly className?: string;
}) {
  const { rows, columns, folded, rowLook = '*:py-1.5' } = props;
  const isFolded = folded !== undefined;
  const gaps = isFolded ? 'sm:*:not-first:pl-3' : '*:not-first:pl-3';
  return (
    <table className={cx('w-full', isFolded && 'max-sm:block', props.className)}>
      {props.caption && <caption className="sr-only">{props.caption}</caption>}
      <thead className={cx('text-sm text-muted', isFolded && 'max-sm:sr-only')}>
        <tr>
          {columns.map(({ key, head, right }) => (
            <th
              key={key}
              scope="col"
              className={cx('pb-2 font-normal wrap-anywhere not-first:pl-3', sides(right))}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={cx(isFolded && 'max-sm:block')}>
        {rows.map((row) => (
          <tr
            key={props.keyOf(row)}
            className={cx('border-t border-line align-baseline', gaps, rowLook, folded)}
          >
            {columns.map((column) => (
              <Cell key={column.key} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
      {props.foot}
    </table>
  );
}
