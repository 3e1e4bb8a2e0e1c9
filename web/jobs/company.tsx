import { Link } from 'react-router';
import type { Job } from '../../shared/jobs/posting.ts';
import { WebsiteLink } from '../kit/ui/website-link.tsx';
import styles from './company.module.css';
import type { ShownCompany } from './loaded-job.ts';

interface CompanyInShortProps {
  job: Job;
  company: ShownCompany;
  /** Nothing leads anywhere. */
  isPreview?: boolean;
}

/** Who it is that hires, in a few lines. */
export function CompanyInShort({ job, company, isPreview = false }: CompanyInShortProps) {
  const { facts, about, website } = company;
  return (
    <div className={styles.company}>
      {facts && <p className={styles.facts}>{facts}</p>}
      {about && <p className={styles.about}>{about}</p>}
      {!isPreview && (
        <p className={styles.links}>
          <Link to={`/companies/${job.companyId}`}>All about {job.companyName}</Link>
          {website && <WebsiteLink website={website} />}
        </p>
      )}
    </div>
  );
}
