import {
  IconAlarm,
  IconChevronDown,
  IconExternalLink,
  IconFileText,
  IconNote,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { promiseInWords } from '../../../shared/applications/promise.ts';
import type { Application } from '../../../shared/applications/status.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import { notify } from '../../kit/notices.ts';
import { useNow } from '../../kit/now.ts';
import { CompanyMark } from '../../kit/ui/art/company-mark.tsx';
import { Button, IconButton, LinkButton } from '../../kit/ui/button.tsx';
import { ClampedText } from '../../kit/ui/display/clamped-text.tsx';
import { Quiet } from '../../kit/ui/display/prose.tsx';
import { RowLink } from '../../kit/ui/navigation/row-link.tsx';
import { type RowAction, RowMenu } from '../../kit/ui/overlays/row-menu.tsx';
import { OwnStatusBadge, StatusBadge } from '../badges.tsx';
import { formatLocalDay } from '../../kit/local-time.ts';
import { ViewJob } from '../view-job.tsx';
import type { Entry } from './entries.ts';
import { ApplicationJourney } from './journey.tsx';
import styles from './row.module.css';

/** Lines of a cover letter or note before it is expanded (product.md section 2.5). */
const LINES = 3;

interface EntryRowProps {
  entry: Entry;
  actions: readonly (readonly RowAction[])[];
  /** The address at which the dialog of its note is open. */
  noteLink: string;
}

/** An application in one row. Opened, it shows its progress, the cover letter and the note. */
export function EntryRow({ entry, actions, noteLink }: EntryRowProps) {
  const { jobTitle, companyName, jobLocation, jobType, appliedOn, application } = entry;
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const now = useNow(entry);
  const promise = application ? promiseInWords(application, now, true) : '';
  const facts = [jobLocation, jobType].filter(Boolean).map((fact) => ` · ${fact}`);
  return (
    <article className={styles.entry} data-open={isOpen || undefined}>
      <div className={styles.row} data-unread={application?.isUnread || undefined}>
        <CompanyMark name={companyName} logo={application?.job.companyLogo} size={36} />
        <div className={styles.name}>
          <h3 className={styles.title}>
            <RowLink
              to={application ? `/applications/edit/${entry._id}` : noteLink}
              preventScrollReset={!application}
            >
              {jobTitle}
            </RowLink>{' '}
            {application?.isUnread && <span className="sr-only">New</span>}
          </h3>
          <p className={styles.facts}>
            {!application && 'Elsewhere · '}
            {companyName}
            <span>{facts}</span>
          </p>
          {promise && <p className={styles.promise}>{promise}</p>}
        </div>
        <NoteMarks entry={entry} to={noteLink} />
        <p className={styles.applied}>
          <span>Applied </span>
          <time dateTime={appliedOn}>{formatDay(appliedOn)}</time>
        </p>
        <div className={styles.status}>
          {application ? (
            <OwnStatusBadge application={application} />
          ) : (
            <StatusBadge status={entry.status} />
          )}
        </div>
        <div className={styles.actions}>
          <EntryLinks entry={entry} />
        </div>
        <div className={styles.tools}>
          <RowMenu label={`Actions for ${jobTitle} at ${companyName}`} groups={actions} />
          <IconButton
            label={`Details of ${jobTitle} at ${companyName}`}
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronDown size={18} className={styles.chevron} aria-hidden />
          </IconButton>
        </div>
      </div>
      <div id={detailsId} className={styles.details} hidden={!isOpen}>
        {isOpen && <Details entry={entry} />}
      </div>
    </article>
  );
}

interface NoteMarksProps {
  entry: Entry;
  to: string;
}

/** The reminder's day, or that there is a note, with its text where there is room; opens both. */
function NoteMarks({ entry: { note, remindAt, jobTitle }, to }: NoteMarksProps) {
  if (!note && !remindAt) return <span className={styles.marks} />;
  return (
    <span className={styles.marks}>
      <Link to={to} preventScrollReset className={styles.mark}>
        {remindAt ? (
          <>
            <IconAlarm size={16} stroke={1.7} aria-hidden />
            <span className="sr-only">Reminder on </span>
            {formatLocalDay(remindAt)}
          </>
        ) : (
          <>
            <IconNote size={16} stroke={1.7} aria-hidden />
            Note
          </>
        )}
        <span className="sr-only">: {jobTitle}</span>
        {note && (
          <span className={styles.noteText} aria-hidden>
            {note}
          </span>
        )}
      </Link>
    </span>
  );
}

/** The job's page, and the resume that was sent. */
function EntryLinks({ entry: { application, outside } }: { entry: Entry }) {
  if (application)
    return (
      <>
        <ViewJob job={application.job} />
        <ViewResume application={application} />
      </>
    );
  if (!outside?.link) return null;
  return (
    <LinkButton
      to={outside.link}
      target="_blank"
      rel="noopener noreferrer"
      variant="outline"
      size="sm"
      icon={<IconExternalLink size={16} aria-hidden />}
    >
      Job Page<span className="sr-only">: {outside.jobTitle} (opens in a new tab)</span>
    </LinkButton>
  );
}

function ViewResume({ application: { resume, job } }: { application: Application }) {
  const icon = <IconFileText size={17} aria-hidden />;
  if (!resume || resume === 'N/A') {
    const explain = () =>
      notify.failure('No Resume', 'Resume file not found for this application.');
    return (
      <Button variant="subtle" size="sm" icon={icon} onClick={explain}>
        Resume<span className="sr-only">: {job.jobTitle}</span>
      </Button>
    );
  }
  return (
    <LinkButton to={resume} fileInNewTab variant="subtle" size="sm" icon={icon}>
      Resume<span className="sr-only">: {job.jobTitle} (opens in a new tab)</span>
    </LinkButton>
  );
}

function Details({ entry: { application, note } }: { entry: Entry }) {
  const { closure, coverLetter } = application ?? {};
  return (
    <>
      {closure?.reason && <Quiet>{closure.reason}</Quiet>}
      {application && <ApplicationJourney application={application} />}
      {coverLetter && (
        <div className={styles.letter}>
          <h4>Cover letter</h4>
          <ClampedText text={coverLetter} lines={LINES} />
        </div>
      )}
      {note && (
        <div className={styles.letter}>
          <h4>Your note</h4>
          <ClampedText text={note} lines={LINES} />
        </div>
      )}
      {!application && !note && <Quiet>No note yet.</Quiet>}
    </>
  );
}
