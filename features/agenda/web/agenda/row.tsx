import {
  IconAlertTriangle,
  IconCalendarEvent,
  IconCalendarOff,
  IconCalendarPlus,
  IconExternalLink,
  IconFileText,
  IconMapPin,
  IconStar,
  IconVideo,
} from '@tabler/icons-react';
import type { AgendaInterview } from '../../rules.ts';
import { notInvitedRefusal } from '../../../interviews/rules.ts';
import { listed } from '../../../../shared/kit/figures.ts';
import { saveFile } from '../../../../web/kit/data/save-file.ts';
import { formatClock, formatLocalDay, timeThere } from '../../../../web/kit/local-time.ts';
import { useBarred } from '../../../../web/kit/member.ts';
import { useOwnId } from '../../../../web/kit/session.ts';
import { Button, LinkButton } from '../../../../web/kit/ui/button.tsx';
import { Badge } from '../../../../web/kit/ui/display/badge.tsx';
import { NameLink } from '../../../../web/kit/ui/navigation/quiet-link.tsx';
import { RowMenu } from '../../../../web/kit/ui/overlays/row-menu.tsx';
import type { RowCursor } from '../../../../web/applications/cursor.ts';
import { Interviewers, isLink, OwnAnswer } from '../../../interviews/web/public.ts';
import { untilStart } from './days.ts';
import type { Asked } from './dialogs.tsx';
import styles from './row.module.css';

/** Milliseconds before an interview in which joining it is the next step. */
const SOON = 15 * 60_000;

/** The cursor's id of a row that may be in the agenda as well. */
export const besideAgenda = (id: string) => `beside:${id}`;

export interface RowSetting {
  now: Date;
  cursor: Pick<RowCursor, 'set' | 'onKeyDown'>;
  /** Why the reader changes no interview. */
  barred: string | undefined;
  onAsk: (asked: Asked) => void;
}

interface InterviewRowProps extends RowSetting {
  interview: AgendaInterview;
  isPast?: boolean;
  /** The day as well, where the heading does not say it. */
  withDay?: boolean;
}

/** One interview, with what can be done about it. */
export function InterviewRow(props: InterviewRowProps) {
  const { interview, isPast = false, withDay = false, now, cursor, barred, onAsk } = props;
  const { _id, applicantName: name, job, startsAt, minutes, timeZone, place } = interview;
  const { answer, interviewers, clashes } = interview;
  const until = isPast ? undefined : untilStart(interview, now);
  const there = timeThere(startsAt, timeZone);
  const cannotRate = useBarred('rate-applicants');
  const ownId = useOwnId();
  const rowId = withDay ? besideAgenda(_id) : _id;
  const hasStarted = new Date(startsAt) <= now;
  const isSoon = new Date(startsAt).getTime() - now.getTime() < SOON;
  // Whoever declined owes no rating.
  const takingPart = interviewers.filter((each) => each.answer !== 'declined');
  const unrated = takingPart.filter(({ hasRated }) => !hasRated);
  const hasRated = interviewers.some(({ _id: id, hasRated: rated }) => id === ownId && rated);
  const notInvited = notInvitedRefusal({ status: interview.status, closure: null }, 'company');
  const outdated = barred ?? notInvited?.message;
  // Somebody declined: the next step is another time, or another interviewer.
  const isDeclined = [answer, ...interviewers.map((each) => each.answer)].includes('declined');
  const canMove = withDay && isDeclined && barred === undefined;
  const isAsked =
    !isPast && interviewers.some((each) => each._id === ownId && each.answer !== 'confirmed');
  const application = `/applications/view/${_id}`;
  const rate = `${application}?tab=scorecard`;
  return (
    <li className={styles.row} data-row={rowId} data-asked={isAsked || undefined}>
      <div className={styles.when}>
        {withDay && <span className={styles.day}>{formatLocalDay(startsAt)}</span>}
        <time dateTime={startsAt} className={styles.clock}>
          {formatClock(startsAt)}
        </time>
        <span className={styles.length}>{minutes} min</span>
        {there && <span className={styles.length}>{there}</span>}
        {until && (
          <span className={styles.until} data-now={until === 'Now' || undefined}>
            {until}
          </span>
        )}
      </div>
      <div className={styles.what}>
        <p className={styles.name}>
          <NameLink
            to={application}
            data-open
            onFocus={() => cursor.set(rowId)}
            onKeyDown={cursor.onKeyDown}
          >
            {name}
          </NameLink>
          {!isPast && <AnswerBadge answer={answer} />}
        </p>
        <p className={styles.job}>{job.jobTitle}</p>
        <p className={styles.place}>
          {isLink(place) ? (
            <IconVideo size={16} stroke={1.7} aria-hidden />
          ) : (
            <IconMapPin size={16} stroke={1.7} aria-hidden />
          )}
          {isLink(place) ? (
            <span className={styles.link} title={place}>
              {place.replace(/^https?:\/\//i, '')}
            </span>
          ) : (
            <span>{place}</span>
          )}
        </p>
        {interviewers.length > 0 ? (
          <Interviewers people={interviewers} />
        ) : (
          <p className={styles.nobody}>No interviewers chosen</p>
        )}
        {isPast && takingPart.length > 0 && (
          <p className={styles.nobody}>
            {unrated.length === 0
              ? 'Everybody has rated.'
              : `No scorecard yet: ${listed(unrated.map((each) => each.name))}`}
          </p>
        )}
        {!isPast &&
          clashes.map((clash) => (
            <p key={`${clash.member._id} ${clash.application}`} className={styles.clash}>
              <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
              <span>
                Clash: {clash.member.name} interviews {clash.applicantName} at{' '}
                {formatClock(clash.startsAt)}.
              </span>
            </p>
          ))}
      </div>
      <div className={styles.actions}>
        {!isPast && !hasStarted && (
          <OwnAnswer id={_id} startsAt={startsAt} interviewers={interviewers} name={name} />
        )}
        {canMove && (
          <Button
            size="sm"
            variant="light"
            blocked={outdated}
            icon={<IconCalendarEvent size={16} aria-hidden />}
            aria-haspopup="dialog"
            aria-label={`Move the interview with ${name}`}
            onClick={() => onAsk({ what: 'move', of: interview })}
          >
            Move
          </Button>
        )}
        {!isPast && !withDay && isLink(place) && (
          <a
            href={place}
            target="_blank"
            rel="nofollow noopener noreferrer"
            className={styles.join}
            data-soon={isSoon || undefined}
            aria-label={`Join the interview with ${name} (opens in a new tab)`}
          >
            <IconExternalLink size={16} stroke={1.7} aria-hidden />
            Join
          </a>
        )}
        {isPast && !cannotRate && (
          <LinkButton to={rate} size="sm" variant={hasRated ? 'outline' : 'light'}>
            {hasRated ? 'Change Rating' : 'Rate'}
            <span className="sr-only"> {name}</span>
          </LinkButton>
        )}
      </div>
      <div className={styles.menu}>
        <RowMenu
          label={`Actions for the interview with ${name}`}
          groups={[
            [
              {
                label: 'Open Application',
                icon: IconFileText,
                to: application,
              },
              ...(isPast || cannotRate ? [] : [{ label: 'Rate', icon: IconStar, to: rate }]),
              {
                label: 'Add to Calendar',
                icon: IconCalendarPlus,
                onSelect: () => saveFile('interview.ics', interview.calendar, 'text/calendar'),
              },
            ],
            isPast
              ? []
              : [
                  {
                    label: 'Move',
                    icon: IconCalendarEvent,
                    blocked: outdated,
                    onSelect: () => onAsk({ what: 'move', of: interview }),
                  },
                  {
                    label: 'Cancel Interview',
                    icon: IconCalendarOff,
                    blocked: outdated ?? (hasStarted ? 'It has begun.' : undefined),
                    danger: true,
                    onSelect: () => onAsk({ what: 'cancel', of: interview }),
                  },
                ],
          ]}
        />
      </div>
    </li>
  );
}

const ANSWERS = {
  confirmed: { tone: 'green', label: 'Confirmed' },
  declined: { tone: 'red', label: 'Declined' },
  none: { tone: 'neutral', label: 'Not confirmed yet' },
} as const;

/** The applicant's answer. */
function AnswerBadge({ answer }: Pick<AgendaInterview, 'answer'>) {
  const { tone, label } = ANSWERS[answer ?? 'none'];
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  );
}
