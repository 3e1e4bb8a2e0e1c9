import {
  IconCalendarPlus,
  IconClock,
  IconMapPin,
  IconNote,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatInterviewTime, type Interview, type InterviewAnswer } from '../rules/interviews.ts';
import { wallTimeOf } from '../../../shared/kit/zones.ts';
import { saveFile } from '../../../web/kit/data/save-file.ts';
import { Badge } from '../../../web/kit/ui/display/badge.tsx';
import { Button } from '../../../web/kit/ui/button.tsx';
import { Section } from '../../../web/kit/ui/layout/section.tsx';
import { InterviewPlace } from './place.tsx';
import styles from './card.module.css';

interface InterviewCardProps {
  interview: Interview;
  /** Who takes part for the company, for colleagues. */
  people?: ReactNode;
  /** Further actions. */
  children?: ReactNode;
}

/** The date, time and place of an interview in its time zone, with a calendar file. */
export function InterviewCard({ interview, people, children }: InterviewCardProps) {
  const { isCancelled, minutes, place, note, calendar } = interview;
  const here = timeHere(interview);
  const When = isCancelled ? 's' : 'span';
  return (
    <Section
      title="Interview"
      actions={
        isCancelled ? (
          <Badge tone="neutral" dot>
            Canceled
          </Badge>
        ) : (
          interview.answer && (
            <Badge tone={interview.answer === 'confirmed' ? 'green' : 'red'} dot>
              {ANSWERS[interview.answer]}
            </Badge>
          )
        )
      }
    >
      <div className={styles.interview} data-cancelled={isCancelled || undefined}>
        <Leaf interview={interview} />
        <div className={styles.facts}>
          <p className={styles.when}>
            <When>{formatInterviewTime(interview)}</When>
          </p>
          <ul className={styles.list}>
            {here && !isCancelled && (
              <li>
                <IconWorld size={17} aria-hidden />
                <span>{here} your time</span>
              </li>
            )}
            <li>
              <IconClock size={17} aria-hidden />
              <span>{minutes} minutes</span>
            </li>
            <li>
              <IconMapPin size={17} aria-hidden />
              <span>
                <InterviewPlace place={place} />
              </span>
            </li>
            {people && (
              <li>
                <IconUsers size={17} aria-hidden />
                {people}
              </li>
            )}
            {note && (
              <li>
                <IconNote size={17} aria-hidden />
                <span className={styles.note}>{note}</span>
              </li>
            )}
          </ul>
        </div>
      </div>
      <div className={styles.actions}>
        <Button
          variant={isCancelled ? 'outline' : 'light'}
          icon={<IconCalendarPlus size={18} aria-hidden />}
          onClick={() => saveFile('interview.ics', calendar, 'text/calendar')}
        >
          {isCancelled ? 'Remove from Calendar' : 'Add to Calendar'}
        </Button>
        {children}
      </div>
    </Section>
  );
}

const ANSWERS: Record<InterviewAnswer, string> = {
  confirmed: 'Confirmed',
  declined: 'Declined',
};

/** A calendar icon with the date; the text beside it says the same. */
function Leaf({ interview: { startsAt, timeZone } }: { interview: Interview }) {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(new Date(startsAt));
  return (
    <span className={styles.leaf} aria-hidden>
      <span className={styles.month}>{part({ month: 'short' })}</span>
      <span className={styles.day}>{part({ day: 'numeric' })}</span>
      <span className={styles.weekday}>{part({ weekday: 'short' })}</span>
    </span>
  );
}

/** The time in the reader's time zone, if it differs. */
function timeHere({ startsAt, timeZone }: Interview): string | undefined {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [there, here] = [timeZone, own].map((zone) => wallTimeOf(new Date(startsAt), zone));
  const isSame = there?.day === here?.day && there?.time === here?.time;
  return isSame ? undefined : formatInterviewTime({ startsAt, timeZone: own });
}
