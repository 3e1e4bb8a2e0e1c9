import type { ReactNode } from 'react';
import styles from './table.module.css';

interface TableProps {
  /** The name of the list, for screen readers. */
  label: string;
  columns: readonly (string | Column)[];
  children: ReactNode;
}

interface Column {
  label: string;
  /** Figures: aligned on the right. */
  numeric: boolean;
}

/** A compact table that becomes a list of cards on narrow screens. Fill it with Row and Cell. */
export function Table({ label, columns, children }: TableProps) {
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label}>
        <thead className={styles.head}>
          <tr>
            {columns
              .map((column) => (typeof column === 'string' ? { label: column } : column))
              .map(({ label: name, ...column }) => (
                <th key={name} scope="col" data-numeric={'numeric' in column || undefined}>
                  {name}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

interface RowProps {
  /** Selected for an action. A control in the row announces it. */
  chosen?: boolean;
  children: ReactNode;
}

export function Row({ chosen, children }: RowProps) {
  return (
    <tr className={styles.row} data-chosen={chosen || undefined}>
      {children}
    </tr>
  );
}

interface CellProps {
  /** The column's name, shown beside the value on narrow screens; omit it if the value is clear by itself. */
  label?: string;
  /** As in `columns`: aligned on the right. */
  numeric?: boolean;
  /** On narrow screens in the card's upper right corner, such as a menu. */
  corner?: boolean;
  /** On narrow screens aligned with the content beside the checkbox. */
  under?: boolean;
  children: ReactNode;
}

export function Cell({ label, numeric, corner, under, children }: CellProps) {
  return (
    <td
      data-label={label}
      data-numeric={numeric || undefined}
      data-corner={corner || undefined}
      data-under={under || undefined}
      className={styles.cell}
    >
      {children}
    </td>
  );
}
