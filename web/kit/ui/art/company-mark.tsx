import { companyLook } from '../../../../shared/kit/mosaic.ts';
import styles from './company-mark.module.css';

/** The height of the letter, in parts of the size. */
const LETTER = 0.52;

/**
 * A mark derived from a company's name. Decoration: write the name beside it. A single element, because lists have many.
 * @param size in pixels
 */
export function CompanyMark({ name, size }: { name: string; size?: number }) {
  const { ground, quarter, ink, letter, corner } = companyLook(name);
  // The only background that is dark in the dark scheme.
  const color = ground === 'pale' ? `light-dark(${ink}, #e9f3fb)` : ink;
  return (
    <span
      aria-hidden
      className={styles.mark}
      data-look={`${ground} ${quarter}`}
      data-corner={corner}
      style={size ? { color, fontSize: size * LETTER } : { color }}
    >
      {letter}
    </span>
  );
}
