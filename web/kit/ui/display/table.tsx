import type { MouseEvent, ReactNode } from 'react';
import styles from './table.module.css';

export interface Column<T> {
  /** On narrow screens also beside the value, except of the first column, which names the row. */
  label: string;
  /** Figures: aligned on the right. */
  numeric?: boolean;
  /** On narrow screens without its label: in the card's upper right corner, or aligned beside a checkbox. */
  narrow?: 'corner' | 'under';
  cell: (row: T) => ReactNode;
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
export function Table<T extends { _id: string }>({ label, columns, rows, dense }: TableProps<T>) {
  return (
    <div className={styles.frame} data-dense={dense}>
      <table className={styles.table} aria-label={label}>
        <thead className={styles.head}>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" data-numeric={column.numeric}>
                {column.label}
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
                  data-under={narrow === 'under' || undefined}
                  className={styles.cell}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Follows the link of the row's name, unless the click was on a control or selected text. */
function openRow({ target, currentTarget: row }: MouseEvent) {
  const isInRow = target instanceof Element && row.contains(target);
  if (!isInRow || target.closest('a, button, input, label, summary')) return;
  if (!document.getSelection()?.toString()) row.querySelector<HTMLElement>('[data-opens]')?.click();
}
