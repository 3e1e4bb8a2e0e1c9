import type { ReactNode } from 'react';
import { inFigures } from '../../../../shared/kit/figures.ts';
import { RowLink } from '../navigation/row-link.tsx';
import styles from './figure-strip.module.css';

export interface StripFigure {
  label: string;
  /** A number gets separators; undefined is shown as a dash. */
  value: ReactNode;
  /** Beside the figure. */
  hint?: ReactNode;
  /** The page with the items behind the figure. */
  to?: string;
}

/** Figures of a page in one low row; on a phone, three or five are one below the other. */
export function FigureStrip({ figures }: { figures: readonly StripFigure[] }) {
  return (
    <div className={styles.frame}>
      <dl className={styles.strip} data-count={figures.length}>
        {figures.map(({ label, value, hint, to }) => (
          <div key={label} className={styles.figure}>
            <dt className={styles.label}>{to ? <RowLink to={to}>{label}</RowLink> : label}</dt>
            <dd className={styles.value}>
              {typeof value === 'number' ? inFigures(value) : (value ?? '–')}{' '}
              {hint && <span className={styles.hint}>{hint}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
