import { companyLook } from '../../../../shared/kit/mosaic.ts';
import styles from './company-mark.module.css';

/** The height of the letter, in parts of the size. */
const LETTER = 0.52;
interface CompanyMarkProps {
  name: string;
  /** The path of the company's logo. */
  logo?: string | null | undefined;
  /** In pixels; 48 if left out. */
  size?: number;
}

/**
 * A company's logo, or a mark derived from its name. Decoration: write the name beside it. A single element, because lists
 * have many.
 */
export function CompanyMark({ name, logo, size }: CompanyMarkProps) {
  const side = size ?? 48;
  if (logo)
    return (
      <img src={logo} alt="" width={side} height={side} loading="lazy" className={styles.logo} />
    );
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
