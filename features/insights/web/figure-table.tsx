import type { FigureTable as Figures } from '../rules.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import { inFigures } from '../../../shared/kit/figures.ts';
import styles from './figure-table.module.css';

interface FigureTableProps {
  table: Figures;
  /** Only for screen readers: the same figures are drawn. */
  isHidden?: boolean;
}

/** Figures in rows. Where there is no room for its columns, it scrolls. */
export function FigureTable({ table: { title, columns, rows }, isHidden }: FigureTableProps) {
  const table = (
    <table className={styles.table}>
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{toText(name ?? null)}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]}>{toText(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (isHidden) return <div className="sr-only">{table}</div>;
  return (
    // Scrollable, so it must be focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" aria-label={title} tabIndex={0} className={styles.frame}>
      {table}
    </div>
  );
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function toText(cell: string | number | null): string {
  if (cell === null) return '–';
  if (typeof cell === 'number') return inFigures(cell);
  return DAY.test(cell) ? formatDay(cell) : cell;
}
