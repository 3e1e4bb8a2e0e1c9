import { Link } from 'react-router';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import type { ApplicationRowAnswer } from '../../../shared/applications/lists.ts';
import { formatAge } from '../../../shared/kit/dates.ts';
import { Tags } from '../../kit/ui/badge.tsx';
import { Breakable } from '../../kit/ui/breakable.tsx';
import { Cell, Row, Table } from '../../kit/ui/table.tsx';
import { When } from '../../kit/ui/when.tsx';
import { ApplicationMenu, type RowMoves } from '../move-menu.tsx';
import type { Selection } from './selection.ts';
import styles from './table.module.css';
import { StatusBadge } from '../badges.tsx';

/** Skills shown of an applicant (product.md section 9). */
export const SKILLS_SHOWN = 3;

interface ApplicationsTableProps {
  label: string;
  applications: readonly ApplicationRowAnswer[];
  moves: RowMoves;
  selection: Selection;
  now: Date;
  /** The address of an application. */
  linkTo: (id: string) => string;
  /** Left out where all rows belong to one job. */
  withPosition?: boolean;
}

/** The applications of a company's job or jobs, with the menu that moves them on (product.md section 2.6). */
export function ApplicationsTable({
  label,
  applications,
  moves,
  selection,
  now,
  linkTo,
  withPosition = true,
}: ApplicationsTableProps) {
  const columns = ['Applicant', 'Position Applied', 'Applied Date', 'Status', 'Actions'];
  return (
    <Table
      label={label}
      columns={columns.filter((column) => withPosition || column !== 'Position Applied')}
    >
      {applications.map((application) => (
        <Row key={application._id} chosen={selection.has(application._id)}>
          <Cell>
            <div className={styles.first}>
              <SelectBox application={application} selection={selection} />
              <Applicant application={application} to={linkTo(application._id)} />
            </div>
          </Cell>
          {withPosition && (
            <Cell under>
              <p className={styles.position}>{application.job.jobTitle}</p>
              <p className={styles.quiet}>
                {application.job.jobLocation} • {application.job.jobType}
              </p>
            </Cell>
          )}
          <Cell under>
            <When day={application.appliedDate} note={formatAge(application.appliedDate, now)} />
          </Cell>
          <Cell under>
            <StatusBadge status={application.status} />
          </Cell>
          <Cell corner>
            <ApplicationMenu application={application} moves={moves} to={linkTo(application._id)} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

interface SelectBoxProps {
  application: ApplicationRowAnswer;
  selection: Selection;
}

function SelectBox({ application: { _id, applicant }, selection }: SelectBoxProps) {
  return (
    <label className={styles.box}>
      <span className="sr-only">Select {displayName(applicant)}</span>
      <input
        type="checkbox"
        checked={selection.has(_id)}
        onChange={({ currentTarget, nativeEvent }) =>
          selection.toggle(
            _id,
            currentTarget.checked,
            nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
          )
        }
      />
    </label>
  );
}

interface ApplicantProps {
  application: ApplicationRowAnswer;
  to: string;
}

function Applicant({ application: { applicant }, to }: ApplicantProps) {
  return (
    <div className={styles.applicant}>
      <Link to={to} className={styles.name}>
        {displayName(applicant)}
      </Link>
      <p className={styles.quiet}>
        <Breakable text={applicant.email} />
      </p>
      <Tags items={applicant.applicantProfile.skills} max={SKILLS_SHOWN} />
    </div>
  );
}
