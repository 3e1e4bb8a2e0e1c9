import { IconBellRinging, IconCalendarEvent } from '@tabler/icons-react';
import { slotReminderRefusal } from '../../../interviews/rules.ts';
import type { WaitingInterviews, WaitingTimes } from '../../rules.ts';
import { formatAge } from '../../../../shared/kit/dates.ts';
import { counted, inFigures } from '../../../../shared/kit/figures.ts';
import { useChange } from '../../../../web/kit/data/calls.ts';
import { formatLocal, timeThere } from '../../../../web/kit/local-time.ts';
import { useSeesEverything } from '../../../../web/kit/member.ts';
import { Button, LinkButton } from '../../../../web/kit/ui/button.tsx';
import { Section } from '../../../../web/kit/ui/layout/section.tsx';
import { NameLink } from '../../../../web/kit/ui/navigation/quiet-link.tsx';
import { Interviewers } from '../../../interviews/web/public.ts';
import { useApplicationChange } from '../../../../web/applications/thread/change.ts';
import { InterviewRow, type RowSetting } from './row.tsx';
import styles from './row.module.css';
import page from './page.module.css';

/** Times that applicants propose, refusals, and invitations that the reader has not answered. */
export function WaitingForYou({
  waiting,
  ...setting
}: RowSetting & { waiting: WaitingInterviews }) {
  const { proposed, unsettled } = waiting;
  const count = proposed.length + unsettled.length;
  if (count === 0) return null;
  return (
    <Section title="Waiting for you" note={counted(count, 'interview')}>
      <ol className={page.rows}>
        {proposed.map((times) => (
          <TimesRow key={times._id} times={times} what="Proposed other times" {...setting}>
            <LinkButton to={`/applications/view/${times._id}`} size="sm" variant="light">
              Choose a Time
              <span className="sr-only"> for {times.applicantName}</span>
            </LinkButton>
          </TimesRow>
        ))}
        {unsettled.map((interview) => (
          <InterviewRow key={interview._id} interview={interview} withDay {...setting} />
        ))}
      </ol>
    </Section>
  );
}

/** Offered times that the applicants have not picked. */
export function WaitingForApplicants({
  rows,
  ...setting
}: RowSetting & { rows: readonly WaitingTimes[] }) {
  if (rows.length === 0) return null;
  return (
    <Section
      title="Waiting for the applicant"
      note={`${counted(rows.length, 'applicant')} ${rows.length === 1 ? 'has' : 'have'} not picked a time`}
    >
      <ol className={page.rows}>
        {withSameTimes(rows).map(({ times, sameAs }) => (
          <TimesRow
            key={times._id}
            times={times}
            what="Received these times"
            sameAs={sameAs}
            {...setting}
          >
            <Remind times={times} {...setting} />
            {times.booking ? (
              !sameAs && <BookingLink times={times} />
            ) : (
              <Button
                size="sm"
                variant="outline"
                blocked={setting.barred}
                icon={<IconCalendarEvent size={16} aria-hidden />}
                aria-haspopup="dialog"
                aria-label={`Change Times for ${times.applicantName}`}
                onClick={() => setting.onAsk({ what: 'times', of: times })}
              >
                Change Times
              </Button>
            )}
          </TimesRow>
        ))}
      </ol>
    </Section>
  );
}

/** The people of a self-booking one after the other; all but the first name the first, who has the same times. */
const withSameTimes = (rows: readonly WaitingTimes[]) =>
  [...Map.groupBy(rows, ({ booking, _id }) => booking ?? _id).values()].flatMap((group) =>
    group.map((times, at) => ({ times, sameAs: at > 0 ? group[0]?.applicantName : undefined })),
  );

/** Times that others pick as well are changed for all of them. */
function BookingLink({ times: { booking, applicantName } }: { times: WaitingTimes }) {
  if (!useSeesEverything()) return null;
  return (
    <LinkButton to={`/applications/bookings/${booking}`} size="sm" variant="outline">
      Open Self-Booking<span className="sr-only"> of {applicantName}</span>
    </LinkButton>
  );
}

/** Free times of a self-booking that a row names. */
const NAMED = 5;

function Remind({ times, now, barred }: RowSetting & { times: WaitingTimes }) {
  const { isBusy, run } = useApplicationChange();
  const { mutateAsync: remind } = useChange('remindOfSlots');
  const refusal = slotReminderRefusal(times, now);
  return (
    <Button
      size="sm"
      variant="light"
      busy={isBusy}
      blocked={barred ?? refusal?.message}
      icon={<IconBellRinging size={16} aria-hidden />}
      aria-label={`Remind ${times.applicantName}`}
      onClick={() => void run('Reminded', () => remind({ params: { id: times._id } }))}
    >
      Remind
    </Button>
  );
}

interface TimesRowProps extends RowSetting {
  times: WaitingTimes;
  /** What the applicant did. */
  what: string;
  /** The applicant above who has the same times. */
  sameAs?: string | undefined;
  children: React.ReactNode;
}

/** An applicant with times of which one has to be picked. */
function TimesRow({ times, what, sameAs, now, cursor, children }: TimesRowProps) {
  const { _id, applicantName, job, since } = times;
  return (
    <li className={styles.row} data-row={_id} data-times>
      <div className={styles.what}>
        <p className={styles.name}>
          <NameLink
            to={`/applications/view/${_id}`}
            data-open
            onFocus={() => cursor.set(_id)}
            onKeyDown={cursor.onKeyDown}
          >
            {applicantName}
          </NameLink>
        </p>
        <p className={styles.job}>{job.jobTitle}</p>
        <p className={styles.nobody}>
          {sameAs ? `Received the same times as ${sameAs}` : what} {formatAge(since, now)}
          {times.remindedAt && `, reminded ${formatAge(times.remindedAt, now)}`}
        </p>
        {!sameAs && <Times of={times} now={now} />}
      </div>
      <div className={styles.actions}>{children}</div>
    </li>
  );
}

/** The times of a row, its note and its interviewers. */
function Times({ of: times, now }: { of: WaitingTimes; now: Date }) {
  const { startsAt, timeZone, note, interviewers, booking } = times;
  const shown = booking ? startsAt.slice(0, NAMED) : startsAt;
  const more = startsAt.length - shown.length;
  return (
    <>
      <ul className={styles.times} aria-label="Times">
        {shown.map((time) => {
          const there = timeThere(time, timeZone);
          return (
            <li key={time} data-over={new Date(time) <= now || undefined}>
              <time dateTime={time}>{formatLocal(time)}</time>
              {there && <span className={styles.length}> ({there})</span>}
              {new Date(time) <= now && <span className={styles.length}> has passed</span>}
            </li>
          );
        })}
        {more > 0 && <li>and {inFigures(more)} more</li>}
        {startsAt.length === 0 && <li>No times left</li>}
      </ul>
      {note && <p className={styles.nobody}>“{note}”</p>}
      {interviewers.length > 0 && <Interviewers people={interviewers} />}
    </>
  );
}
