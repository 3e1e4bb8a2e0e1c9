import { IconExternalLink } from '@tabler/icons-react';
import type { CompanyLink } from '../../shared/companies/links.ts';
import styles from './links.module.css';

/** A company's further links. We do not endorse them. */
export function CompanyLinks({ links }: { links: readonly CompanyLink[] }) {
  return (
    <ul className={styles.links}>
      {links.map(({ label, url }) => (
        <li key={`${label} ${url}`}>
          <a href={url} target="_blank" rel="nofollow ugc noopener" className={styles.link}>
            {label}
            <IconExternalLink size={15} aria-hidden />
          </a>
        </li>
      ))}
    </ul>
  );
}
