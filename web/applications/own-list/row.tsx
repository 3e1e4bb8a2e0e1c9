import { IconChevronDown, IconFileText } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { promiseInWords } from '../../../shared/applications/promise.ts';
import type { Application } from '../../../shared/applications/status.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import { notify } from '../../kit/notices.ts';
import { useNow } from '../../kit/now.ts';
import { CompanyMark } from '../../kit/ui/art/company-mark.tsx';
import { Button, IconButton, LinkButton } from '../../kit/ui/button.tsx';
import { Quiet } from '../../kit/ui/display/prose.tsx';
import { RowLink } from '../../kit/ui/navigation/row-link.tsx';
import { type RowAction, RowMenu } from '../../kit/ui/overlays/row-menu.tsx';
import { OwnStatusBadge, StatusBadge } from '../badges.tsx';
import { ViewJob } from '../view-job.tsx';
import { type Entry, entryPath, openEntry } from './entries.ts';
import { ApplicationJourney } from './journey.tsx';
import { OwnText } from './own-text.tsx';
import styles from './row.module.css';

interface EntryRowProps extends RowParts {
  entry: Entry;
}

/** What a feature adds to a row. */
export interface RowParts {
  /** Its address on the same page, if it is no application. */
  here?: string;
  /** The board where it was sent, if that is not this one. */
  from?: string;
  /** Behind the name. */
  marks?: ReactNode;
  /** If it is no application. */
  links?: ReactNode;
  actions?: readonly (readonly RowAction[])[];
  /** Below the cover letter, when the row is open. */
  details?: ReactNode;
}

/** An application in one row. Opened, it shows its progress and the cover letter. */
export function EntryRow({ entry, here, from, marks, links, actions, details }: EntryRowProps) {
  const { _id, jobTitle, companyName, jobLocation, jobType, appliedOn, application } = entry;
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
            <RowLink to={here ?? entryPath(_id)} preventScrollReset={here !== undefined}>
              {jobTitle}
            </RowLink>{' '}
            {application?.isUnread && <span className="sr-only">New</span>}
          </h3>
          <p className={styles.facts}>
            {from && `${from} · `}
            {companyName}
            <span>{facts}</span>
          </p>
          {promise && <p className={styles.promise}>{promise}</p>}
        </div>
        <span className={styles.marks}>{marks}</span>
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
          {application ? (
            <>
              <ViewJob job={application.job} />
              <ViewResume application={application} />
            </>
          ) : (
            links
          )}
        </div>
        <div className={styles.tools}>
          <RowMenu
            label={`Actions for ${jobTitle} at ${companyName}`}
            groups={actions ?? [[openEntry(_id)]]}
          />
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
        {isOpen && <Details application={application}>{details}</Details>}
      </div>
    </article>
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

function Details({ application, children }: { application?: Application; children: ReactNode }) {
  const { closure, coverLetter } = application ?? {};
  return (
    <>
      {closure?.reason && <Quiet>{closure.reason}</Quiet>}
      {application && <ApplicationJourney application={application} />}
      {coverLetter && <OwnText title="Cover letter" text={coverLetter} />}
      {children}
    </>
  );
}
