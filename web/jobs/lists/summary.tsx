import type { ReactNode } from 'react';
import { CompanyMark } from '../../kit/ui/art/company-mark.tsx';
import { type IconFact, IconFacts } from '../../kit/ui/display/icon-facts.tsx';
import styles from './summary.module.css';

interface JobSummaryProps {
  companyName: string;
  /** The path of its logo. */
  companyLogo?: string | null;
  /** The job's title, perhaps a link. */
  title: ReactNode;
  /** The place, dates. */
  facts?: readonly IconFact[];
  /** Between the company and the facts. */
  children?: ReactNode;
}

/** A job in a job seeker's lists and applications: the company's mark, and beside it title, company and facts. */
export function JobSummary(props: JobSummaryProps) {
  const { companyName, companyLogo, title, facts, children } = props;
  return (
    <>
      <CompanyMark name={companyName} logo={companyLogo} size={52} />
      <div className={styles.job}>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.company}>{companyName}</p>
        {children}
        {facts && (
          <div className={styles.facts}>
            <IconFacts facts={facts} layout="close" />
          </div>
        )}
      </div>
    </>
  );
}
