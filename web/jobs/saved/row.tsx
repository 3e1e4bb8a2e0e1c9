import { IconBookmark, IconBookmarkOff, IconCalendarEvent, IconMapPin } from '@tabler/icons-react';
import { Link } from 'react-router';
import { closingSoon } from '../../../shared/jobs/status.ts';
import { addDays, formatDay } from '../../../shared/kit/dates.ts';
import { CLOSED_NOTICE_DAYS, type SavedJob } from '../../../shared/jobs/posting.ts';
import { payOf } from '../../../shared/jobs/text.ts';
import { CompanyMark } from '../../kit/ui/art/company-mark.tsx';
import { Badge } from '../../kit/ui/badge.tsx';
import { Button } from '../../kit/ui/button.tsx';
import styles from './row.module.css';
import type { SavedJobWork } from './actions.ts';

interface SavedJobRowProps {
  saved: SavedJob;
  work: SavedJobWork;
  now: Date;
}

/** A saved job with what it takes to choose: pay, place, and how long there is still time. */
export function SavedJobRow({ saved, work, now }: SavedJobRowProps) {
  const { job, savedAt } = saved;
  const pay = payOf(job);
  const isRemoved = work.isRemoved(job._id);
  return (
    <article className={styles.row} data-removed={isRemoved || undefined}>
      <CompanyMark name={job.companyName} size={52} />
      <div className={styles.job}>
        <h3 className={styles.title}>
          <Title saved={saved} now={now} />
        </h3>
        <p className={styles.company}>{job.companyName}</p>
        <p className={styles.pay} data-unknown={!pay || undefined}>
          {pay ? pay.amount : 'Pay not stated'}
          {pay?.period && <span className={styles.period}> / {pay.period}</span>}
        </p>
        <ul className={styles.facts}>
          <li>
            <IconMapPin size={16} aria-hidden />
            {job.jobLocation}
          </li>
          <li>
            <IconCalendarEvent size={16} aria-hidden />
            {saved.closedAt ? 'Deadline' : 'Apply by'} {formatDay(job.applicationDeadline)}
          </li>
          <li>Saved {formatDay(savedAt)}</li>
        </ul>
      </div>
      <div className={styles.end}>
        {isRemoved ? <Badge>No longer saved</Badge> : <Mark saved={saved} now={now} />}
        <Toggle saved={saved} work={work} isRemoved={isRemoved} />
      </div>
    </article>
  );
}

/** Leads to the job's page as long as there is one. */
function Title({ saved: { job, closedAt }, now }: Pick<SavedJobRowProps, 'saved' | 'now'>) {
  const isGone = closedAt && addDays(new Date(closedAt), CLOSED_NOTICE_DAYS) <= now;
  if (isGone) return job.jobTitle;
  return (
    <Link to={`/job/${job._id}`} className={styles.link}>
      {job.jobTitle}
    </Link>
  );
}

function Mark({ saved: { job, closedAt }, now }: Pick<SavedJobRowProps, 'saved' | 'now'>) {
  if (closedAt) return <Badge dot>Closed {formatDay(closedAt)}</Badge>;
  const soon = closingSoon(job.applicationDeadline, now);
  if (!soon) return null;
  return (
    <Badge tone="amber" dot>
      {soon}
    </Badge>
  );
}

interface ToggleProps extends Pick<SavedJobRowProps, 'saved' | 'work'> {
  isRemoved: boolean;
}

function Toggle({ saved: { job }, work, isRemoved }: ToggleProps) {
  const Icon = isRemoved ? IconBookmark : IconBookmarkOff;
  return (
    <Button
      variant={isRemoved ? 'outline' : 'subtle'}
      size="sm"
      busy={work.isBusy(job._id)}
      icon={<Icon size={17} aria-hidden />}
      onClick={() => (isRemoved ? work.putBack(job._id) : work.remove(job._id))}
    >
      {isRemoved ? 'Save again' : 'Remove'}
      <span className="sr-only">: {job.jobTitle}</span>
    </Button>
  );
}
