import { type MouseEvent, type ReactNode, useRef } from 'react';
import { useOfWidth } from '../../of-width.ts';
import { type Fact, LeftOut } from './left-out.tsx';
import styles from './table.module.css';

export interface Column<T> {
  /** On narrow screens also beside the value, except of the first column, which names the row. */
  label: string;
  /** Figures: aligned on the right. */
  numeric?: boolean;
  /** On narrow screens without its label in the card's upper right corner, or in the menu of the row. */
  narrow?: 'corner' | 'menu';
  /** Where the table is neither wide nor a list of cards, in the menu of the row (`menuColumn`). */
  isWide?: boolean;
  /** @param left the values of the columns that have no room, for the row's menu */
  cell: (row: T, left: readonly Fact[]) => ReactNode;
}

interface TableProps<T> {
  /** The name of the list, for screen readers. */
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  /** Low rows, for cells of one line. */
  dense?: boolean;
}

/** A compact table that becomes a list of cards on narrow screens. */
export function Table<T extends { _id: string }>(props: TableProps<T>) {
  const { label, columns: all, rows, dense } = props;
  const frame = useRef<HTMLDivElement>(null);
  const size = useOfWidth(frame, sizeOf);
  const isLeft = ({ isWide, narrow }: Column<T>) =>
    size === 'cards' ? narrow === 'menu' : size === 'medium' && isWide;
  const left = all.filter(isLeft);
  const columns = all.filter((column) => !isLeft(column));
  const factsOf = (row: T) => left.map((each) => ({ ...each, value: each.cell(row, []) }));
  return (
    <div ref={frame} className={styles.frame} data-dense={dense}>
      <table className={styles.table} aria-label={label}>
        <thead className={styles.head}>
          <tr>
            {columns.map((column, index) => (
              <th key={column.label} scope="col" data-numeric={column.numeric}>
                {column.label}
                {index === columns.length - 1 && <LeftOut columns={left} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            // For the pointer alone: the link in the row is for everybody.
            <tr key={row._id} className={styles.row} onClick={openRow}>
              {columns.map(({ label: name, numeric, narrow, cell }, index) => (
                <td
                  key={name}
                  data-label={index === 0 || narrow ? undefined : name}
                  data-numeric={numeric}
                  data-corner={narrow === 'corner' || undefined}
                  className={styles.cell}
                >
                  {cell(row, factsOf(row))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** In the sizes of letters: wide tables show every column, and narrow ones are a list of cards (table.module.css). */
function sizeOf(width: number): 'wide' | 'medium' | 'cards' {
  const em = width / Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return em >= 62 ? 'wide' : em > 44 ? 'medium' : 'cards';
}

/** Follows the link of the row's name, unless the click was on a control or selected text. */
function openRow({ target, currentTarget: row }: MouseEvent) {
  const isInRow = target instanceof Element && row.contains(target);
  if (!isInRow || target.closest('a, button, input, label, summary')) return;
  if (!document.getSelection()?.toString()) row.querySelector<HTMLElement>('[data-opens]')?.click();
}
