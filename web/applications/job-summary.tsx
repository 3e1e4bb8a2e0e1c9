import type { ReactNode } from 'react';
import { CompanyMark } from '../kit/ui/art/company-mark.tsx';
import styles from './job-summary.module.css';

interface JobSummaryProps {
  companyName: string;
  /** The job's title, perhaps a link. */
  title: ReactNode;
  /** List items: the place, dates. */
  facts: ReactNode;
  /** Between the company and the facts. */
  children?: ReactNode;
}

/** A job on a list of the seeker's own: the company's mark, and beside it title, company and facts. */
export function JobSummary({ companyName, title, facts, children }: JobSummaryProps) {
  return (
    <>
      <CompanyMark name={companyName} size={52} />
      <div className={styles.job}>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.company}>{companyName}</p>
        {children}
        <ul className={styles.facts}>{facts}</ul>
      </div>
    </>
  );
}
