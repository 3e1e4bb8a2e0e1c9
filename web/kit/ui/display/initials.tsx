import { initialsOf } from '../../../../shared/companies/team.ts';
import styles from './initials.module.css';

/** Amber and red are for dates. */
const TONES = ['violet', 'blue', 'green', 'neutral'] as const;

/** The same name has the same color everywhere (FNV-1a). */
function toneOf(name: string) {
  let hash = 2_166_136_261;
  for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16_777_619) >>> 0;
  return TONES[(hash >>> 20) % TONES.length];
}

/** The initials of a colleague, in a color of their own. Decoration: write or announce the name beside it. */
export function Initials({ name, size = 'md' }: { name: string; size?: 'md' | 'lg' }) {
  return (
    <span className={styles.initials} data-tone={toneOf(name)} data-size={size} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}
