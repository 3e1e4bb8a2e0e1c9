import type { FoundIn } from '../../../shared/applications/lists.ts';
import { Marked } from '../../kit/ui/display/marked.tsx';
import styles from './found.module.css';

/** Where a search was found that the row does not print: 'Resume: …led a Kubernetes migration…'. */
export const Found = ({ found }: { found: FoundIn }) => (
  <span
    title={`${found.label}: ${found.parts.map(({ text }) => text).join('')}`}
    className={styles.found}
  >
    <b>{found.label}:</b> <Marked parts={found.parts} />
  </span>
);
