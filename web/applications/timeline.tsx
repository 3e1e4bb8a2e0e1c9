import {
  IconArrowBackUp,
  IconCalendarCheck,
  IconCalendarEvent,
  IconCalendarOff,
  IconCalendarQuestion,
  IconCalendarX,
  IconCircleCheck,
  IconCircleX,
  IconEye,
  IconEyeCheck,
  IconFileText,
  IconGift,
  IconHourglassEmpty,
  IconPencil,
  IconRotate,
  IconSend,
  IconX,
} from '@tabler/icons-react';
import type { ApplicationDetail } from '../../shared/applications/status.ts';
import { formatMoment } from '../../shared/kit/dates.ts';
import { formatInterviewTime } from '../../shared/applications/interviews.ts';
import type { Role } from '../../shared/roles.ts';
import { InterviewPlace } from './interview.tsx';
import { stepsFor, type TimelineStep } from './timeline-steps.ts';
import styles from './timeline.module.css';
import { Small } from '../kit/ui/display/small.tsx';

const ICONS: Record<TimelineStep['mark'], typeof IconX> = {
  pending: IconSend,
  changed: IconPencil,
  opened: IconEye,
  resume_opened: IconFileText,
  reviewed: IconEyeCheck,
  interviewed: IconCalendarEvent,
  interview_moved: IconCalendarEvent,
  interview_cancelled: IconCalendarOff,
  offered: IconGift,
  rejected: IconX,
  withdrawn: IconArrowBackUp,
  taken_back: IconRotate,
  interview_confirmed: IconCalendarCheck,
  interview_declined: IconCalendarX,
  times_proposed: IconCalendarQuestion,
  offer_changed: IconGift,
  offer_accepted: IconCircleCheck,
  offer_declined: IconCircleX,
  offer_ended: IconHourglassEmpty,
};

interface ApplicationTimelineProps {
  application: ApplicationDetail;
  reader: Role;
}

/** Everything that happened to an application, in order, each with its date. */
export function ApplicationTimeline({ application, reader }: ApplicationTimelineProps) {
  const steps = stepsFor(reader, application);
  return (
    <ol aria-label="Timeline">
      {steps.map((step, index) => (
        // Nothing is ever taken out of it.
        // oxlint-disable-next-line react/no-array-index-key
        <Step key={index} step={step} isLatest={index === steps.length - 1} />
      ))}
    </ol>
  );
}

function Step({ step, isLatest }: { step: TimelineStep; isLatest: boolean }) {
  const { mark, text, at, tone, isMinor, reason, message } = step;
  const Icon = ICONS[mark];
  return (
    <li
      className={styles.step}
      data-tone={tone}
      data-minor={isMinor || undefined}
      aria-current={isLatest ? 'step' : undefined}
    >
      <span className={styles.mark}>
        <Icon size={isMinor ? 13 : 17} stroke={isMinor ? 2 : 1.8} aria-hidden />
      </span>
      <div className={styles.event}>
        <p className={styles.what}>{text}</p>
        <Small as="span" tiny>
          <time className="num" dateTime={at}>
            {formatMoment(at)}
          </time>
        </Small>
        <Meeting step={step} />
        {(reason || message) && (
          <div className={styles.words}>
            {reason && <p className={styles.reason}>{reason}</p>}
            {message && <p className={styles.message}>{message}</p>}
          </div>
        )}
      </div>
    </li>
  );
}

/** The interview as it was arranged then; struck out where that holds no longer. */
function Meeting({ step: { interview, isOver } }: { step: TimelineStep }) {
  if (!interview) return null;
  const When = isOver ? 's' : 'span';
  return (
    <div className={styles.meeting} data-over={isOver || undefined}>
      <p className={styles.time}>
        <When>{formatInterviewTime(interview)}</When>
      </p>
      <p>
        {interview.minutes} minutes · <InterviewPlace place={interview.place} />
      </p>
    </div>
  );
}
