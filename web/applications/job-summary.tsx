import type { ReactNode } from 'react';
import { CompanyMark } from '../kit/ui/art/company-mark.tsx';
import styles from './job-summary.module.css';

interface JobSummaryProps {
  companyName: string;
  /** The job's title, perhaps a link. */
  title: ReactNode;
  heading?: 'h2' | 'h3';
  /** List items: the place, dates. */
  facts?: ReactNode;
  /** Between the company and the facts. */
  children?: ReactNode;
}

/** A job in a job seeker's lists and applications: the company's mark, and beside it title, company and facts. */
export function JobSummary(props: JobSummaryProps) {
  const { companyName, title, heading: Heading = 'h3', facts, children } = props;
  return (
    <>
      <CompanyMark name={companyName} size={52} />
      <div className={styles.job}>
        <Heading className={styles.title}>{title}</Heading>
        <p className={styles.company}>{companyName}</p>
        {children}
        {facts && <ul className={styles.facts}>{facts}</ul>}
      </div>
    </>
  );
}
