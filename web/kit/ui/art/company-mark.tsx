import { companyLook, QUARTERS } from '../../../../shared/kit/mosaic.ts';
import styles from './company-mark.module.css';
import { paint } from './shapes.tsx';

/** A mark derived from a company's name. Decoration: write the name beside it. */
export function CompanyMark({ name, size = 48 }: { name: string; size?: number }) {
  const { ground, quarter, ink, letter, corner, opposite } = companyLook(name);
  // The only background that is dark in the dark scheme.
  const fill = ground === 'pale' ? `light-dark(${ink}, #e9f3fb)` : ink;
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 100 100"
      aria-hidden="true"
      focusable="false"
      className={styles.mark}
    >
      <rect width="100" height="100" fill={paint(ground)} />
      <g fill={paint(quarter)} opacity="0.55">
        <path d={QUARTERS[corner]} transform="translate(50 50) scale(0.5)" />
        <path d={QUARTERS[opposite]} transform="scale(0.5)" />
      </g>
      <text x="50" y="68" textAnchor="middle" className={styles.letter} style={{ fill }}>
        {letter}
      </text>
    </svg>
  );
}
