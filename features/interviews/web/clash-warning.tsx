import { clashesOf } from '../rules/lists.ts';
import { formatLocal } from '../../../web/kit/local-time.ts';
import { useCall } from '../../../web/kit/data/calls.ts';
import { Alert } from '../../../web/kit/ui/feedback/alert.tsx';
import { DAY } from '../../../shared/kit/dates.ts';
import { counted } from '../../../shared/kit/figures.ts';
import styles from './clash-warning.module.css';

/** Days between the first and the last time that are checked. */
const DAYS_MAX = 90;
/** Clashes that are named. */
const NAMED = 5;

interface ClashWarningProps {
  /** Of the application, if it is one: its own interview moves. */
  id?: string;
  /** From `toMoments`; those that are no moments are left out. */
  startsAt: readonly string[];
  minutes: number;
  /** The ids of members. */
  interviewers: readonly string[];
}

/** Says who has another interview at one of these times. It forbids nothing. */
export function ClashWarning({ id = '', startsAt, minutes, interviewers }: ClashWarningProps) {
  const times = startsAt.filter((time) => time.endsWith('Z')).toSorted();
  const [first = '', last = first] = [times[0], times.at(-1)];
  const end = new Date(last).getTime() + minutes * 60_000;
  const isKnown = first !== '' && interviewers.length > 0 && Number.isFinite(end);
  const isNear = isKnown && end - new Date(first).getTime() <= DAYS_MAX * DAY;
  const { data } = useCall(
    'listBusyTimes',
    {
      query: {
        members: interviewers.join(),
        from: first,
        to: isNear ? new Date(end).toISOString() : '',
      },
    },
    { enabled: isNear, keepPrevious: true },
  );
  const clashes = times.flatMap((time) =>
    clashesOf({ application: id, startsAt: time, minutes, interviewers }, data?.busy ?? []),
  );
  const more = clashes.length - NAMED;
  return (
    <div role="status" className={styles.clashes}>
      {isNear && clashes.length > 0 && (
        <Alert tone="warning">
          {clashes.slice(0, NAMED).map(({ member, application, applicantName, startsAt: at }) => (
            <p key={`${member._id} ${application} ${at}`}>
              {member.name} has another interview then, with {applicantName} ({formatLocal(at)}).
            </p>
          ))}
          {more > 0 && <p>And {counted(more, 'other time', 'other times')}.</p>}
        </Alert>
      )}
    </div>
  );
}
