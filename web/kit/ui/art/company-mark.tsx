import { companyLook, type Corner } from '../../../../shared/kit/mosaic.ts';
import styles from './company-mark.module.css';
import { paint } from './shapes.tsx';

const LOWER = {
  topLeft: 'M50 100A50 50 0 0 1 100 50V100Z',
  topRight: 'M50 50A50 50 0 0 1 100 100H50Z',
  bottomRight: 'M100 50A50 50 0 0 1 50 100V50Z',
  bottomLeft: 'M50 50H100V100A50 50 0 0 1 50 50Z',
} as const satisfies Record<Corner, string>;
const UPPER = {
  topLeft: 'M0 50A50 50 0 0 1 50 0V50Z',
  bottomRight: 'M50 0A50 50 0 0 1 0 50V0Z',
} as const;

/**
 * Two quarter circles of half the size, the one of the corner below right and the one of the opposite corner above
 * left, as one path: lists have many marks.
 */
const CIRCLES: Record<Corner, string> = {
  topLeft: LOWER.topLeft + UPPER.bottomRight,
  topRight: LOWER.topRight + UPPER.topLeft,
  bottomRight: LOWER.bottomRight + UPPER.topLeft,
  bottomLeft: LOWER.bottomLeft + UPPER.topLeft,
};

/** A mark derived from a company's name. Decoration: write the name beside it. */
export function CompanyMark({ name, size = 48 }: { name: string; size?: number }) {
  const { ground, quarter, ink, letter, corner } = companyLook(name);
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
      <path d={CIRCLES[corner]} fill={paint(quarter)} opacity="0.55" />
      <text x="50" y="68" className={styles.letter} style={{ fill }}>
        {letter}
      </text>
    </svg>
  );
}
