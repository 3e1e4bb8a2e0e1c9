import type { FoundIn } from '../../../shared/applications/lists.ts';
import styles from './found.module.css';

/** Where a search was found that the row does not print: 'Resume: …led a Kubernetes migration…'. */
export const Found = ({ found }: { found: FoundIn }) => (
  <span className={styles.found}>
    <b>{found.label}:</b>{' '}
    {found.parts.map(({ text, isHit }, at) =>
      // The parts have no identity.
      isHit ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
    )}
  </span>
);
