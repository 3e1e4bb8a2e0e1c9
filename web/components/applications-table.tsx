import { Link } from 'react-router';
import { displayName } from '../../shared/accounts.ts';
import type { Application } from '../../shared/applications.ts';
import { formatAge } from '../../shared/dates.ts';
import { Tags } from '../ui/badge.tsx';
import { Cell, Row, Table } from '../ui/table.tsx';
import { When } from '../ui/when.tsx';
import { ApplicationMenu } from './application-menu.tsx';
import type { Moves } from './application-moves.ts';
import styles from './applications-table.module.css';
import { StatusBadge } from './status-badge.tsx';

/** Skills shown of an applicant (product.md section 9). */
const SKILLS_SHOWN = 3;

interface ApplicationsTableProps {
  label: string;
  applications: readonly Application[];
  moves: Moves;
  now: Date;
  /** Left out where all rows belong to one job. */
  withPosition?: boolean;
}

/** The applications of a company's job or jobs, with the menu that moves them on (product.md section 2.6). */
export function ApplicationsTable({
  label,
  applications,
  moves,
  now,
  withPosition = true,
}: ApplicationsTableProps) {
  const columns = ['Applicant', 'Position Applied', 'Applied Date', 'Status', 'Actions'];
  return (
    <Table
      label={label}
      columns={columns.filter((column) => withPosition || column !== 'Position Applied')}
    >
      {applications.map((application) => (
        <Row key={application._id}>
          <Cell>
            <Applicant application={application} />
          </Cell>
          {withPosition && (
            <Cell>
              <p className={styles.position}>{application.job.jobTitle}</p>
              <p className={styles.quiet}>
                {application.job.jobLocation} • {application.job.jobType}
              </p>
            </Cell>
          )}
          <Cell>
            <When day={application.appliedDate} note={formatAge(application.appliedDate, now)} />
          </Cell>
          <Cell>
            <StatusBadge status={application.status} />
          </Cell>
          <Cell corner>
            <ApplicationMenu application={application} moves={moves} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function Applicant({ application: { _id, applicant } }: { application: Application }) {
  return (
    <div className={styles.applicant}>
      <Link to={`/applications/view/${_id}`} className={styles.name}>
        {displayName(applicant)}
      </Link>
      <p className={styles.quiet}>{applicant.email}</p>
      <Tags items={applicant.applicantProfile.skills} max={SKILLS_SHOWN} />
    </div>
  );
}
