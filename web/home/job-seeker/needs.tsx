import { IconClock, IconHourglass } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Need, Upcoming } from '../../../shared/applications/needs.ts';
import { withSource } from '../../../shared/jobs/sources.ts';
import { DAY, formatAge } from '../../../shared/kit/dates.ts';
import { formatNearDay } from '../../../shared/kit/day.ts';
import { inFigures } from '../../../shared/kit/figures.ts';
import { formatClock } from '../../kit/local-time.ts';
import type { AnswerOf } from '../../kit/data/calls.ts';
import { useNow } from '../../kit/now.ts';
import { CompanyMark } from '../../kit/ui/art/company-mark.tsx';
import { LinkButton } from '../../kit/ui/button.tsx';
import { Card } from '../../kit/ui/layout/card.tsx';
import { QuietLink } from '../../kit/ui/navigation/quiet-link.tsx';
import type { NeedWords } from '../../feature-words.ts';
import { Panels, useFeatures } from '../../panels.tsx';
import { useWords } from '../../words.ts';
import { inLine, NeedItem, NeedsCard } from '../needs.tsx';
import styles from './needs.module.css';

interface NeedsYouProps {
  query: UseQueryResult<AnswerOf<'listNeeds'>>;
}

/** What needs the job seeker now, each with one verb, and beside it what is coming up. */
export function NeedsYou({ query: { data, isPending } }: NeedsYouProps) {
  const now = useNow(data);
  // The page says that it could not be loaded.
  if (!data && !isPending) return null;
  const more = data ? data.total - data.needs.length : 0;
  return (
    <div className={styles.frame}>
      <div className={styles.columns}>
        <NeedsCard
          total={data?.total}
          hint="Offers to answer, interviews, unread messages and reminders appear here."
          more={more > 0 && `${inFigures(more)} more will appear here as you finish these.`}
        >
          {data?.needs.map((need, index) => (
            <NeedRow key={`${need.kind} ${need._id}`} need={need} isFirst={index === 0} now={now} />
          ))}
        </NeedsCard>
        <div className={styles.beside}>
          <Panels slot="needs.job_seeker" />
          {data && data.upcoming.length > 0 && <ComingUp upcoming={data.upcoming} now={now} />}
        </div>
      </div>
    </div>
  );
}

function wordsOf({ kind, companyName, jobTitle, at, text }: Need, now: Date): NeedWords {
  const time = at ?? '';
  switch (kind) {
    case 'message':
      return {
        title: `New message from ${companyName}`,
        line: `“${text}”`,
        when: formatAge(time, now),
        verb: 'Reply',
      };
    case 'overdue':
      return {
        title: `${companyName} has not answered`,
        line: jobTitle,
        when: `Promised by ${formatNearDay(time)}`,
        isDue: true,
        verb: 'Send a Message',
      };
    case 'silence':
      return {
        title: `${companyName} has not replied`,
        line: jobTitle,
        when: `No reply since ${dayAndMonth(time)}`,
        verb: 'Send a Message',
      };
    default:
      throw new Error(`a feature has the words of ${kind}`);
  }
}

const dayAndMonth = (time: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }).format(new Date(time));

/** The page of what a row is about. */
function pathOf({ subject, _id }: Pick<Need, 'subject' | '_id'>): string {
  if (subject === 'job') return withSource(`/job/${_id}`, 'recommended');
  return subject === 'application'
    ? `/applications/edit/${_id}`
    : `/applications/my-applications?note=${_id}`;
}

interface NeedRowProps {
  need: Need;
  /** The one filled button. */
  isFirst: boolean;
  now: Date;
}

function NeedRow({ need, isFirst, now }: NeedRowProps) {
  const words =
    useFeatures().flatMap(({ needWords }) => needWords?.[need.kind] ?? [])[0] ?? wordsOf;
  const { title, line, when, isDue, verb, Button } = words(need, now);
  const variant = isFirst ? 'filled' : 'outline';
  const Icon = isDue ? IconHourglass : IconClock;
  return (
    <NeedItem
      mark={<CompanyMark name={need.companyName} size={40} />}
      title={Button ? <QuietLink to={pathOf(need)}>{title}</QuietLink> : title}
      line={line}
      urgency={isDue ? 'soon' : undefined}
      when={
        when && (
          <>
            {(isDue || need.kind === 'silence') && <Icon size={16} stroke={1.7} aria-hidden />}
            {when}
          </>
        )
      }
      verb={
        Button ? (
          <Button need={need} variant={variant}>
            {verb}
          </Button>
        ) : (
          <LinkButton to={pathOf(need)} size="sm" variant={variant}>
            {verb}
            <span className="sr-only">: {title}</span>
          </LinkButton>
        )
      }
    />
  );
}

interface ComingUpProps {
  upcoming: readonly Upcoming[];
  now: Date;
}

/** The next dates, each with a tile of its day. */
function ComingUp({ upcoming, now }: ComingUpProps) {
  const titleId = useId();
  const words = useWords('dateWords');
  return (
    <Card aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.aside}>
        Coming up
      </h2>
      <ul className={styles.days}>
        {upcoming.map((each) => (
          <li key={`${each.kind} ${each._id}`} className={styles.day}>
            <DayTile at={each.at} now={now} isPromise={each.kind === 'answer'} />
            <Link to={pathOf(each)} className={styles.event}>
              <span className={styles.name}>{eventOf(each, words)}</span>
              <span className={styles.line}>{inLine(each.jobTitle, each.companyName)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function eventOf(
  { kind, at }: Upcoming,
  words: Readonly<Record<string, (time: string) => string>>,
): string {
  if (kind === 'answer') return "Company's answer due";
  const say = words[kind];
  if (!say) throw new Error(`a feature has the words of ${kind}`);
  return say(formatClock(at));
}

const WEEK = 7 * DAY;

/**
 * The day of the month, above it the weekday in the next week and the month after that.
 * @param isPromise a promised date is a day in UTC
 */
function DayTile({ at, now, isPromise }: { at: string; now: Date; isPromise: boolean }) {
  const time = new Date(at);
  const part = (format: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...format, ...(isPromise && { timeZone: 'UTC' }) }).format(
      time,
    );
  const isNear = time.getTime() - now.getTime() < WEEK;
  return (
    <time dateTime={at} className={styles.tile}>
      <b>{part({ day: 'numeric' })}</b>
      {part(isNear ? { weekday: 'short' } : { month: 'short' })}
    </time>
  );
}
