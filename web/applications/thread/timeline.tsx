import type { ApplicationDetail } from '../../../shared/applications/status.ts';
import type { Role } from '../../../shared/roles.ts';
import { Panels, useFeatures } from '../../panels.tsx';
import { useWords } from '../../words.ts';
import { useOwnId } from '../../kit/session.ts';
import { formatLocal } from '../../kit/local-time.ts';
import { type NextStep, nextSteps, stepsFor, type TimelineStep } from './timeline-steps.ts';
import styles from './timeline.module.css';

interface ApplicationTimelineProps {
  application: ApplicationDetail;
  reader: Role;
  /** For the applicant: what comes next is shown too. */
  now?: Date;
}

/** Everything that happened to an application, in order, each with its date. */
export function ApplicationTimeline({ application, reader, now }: ApplicationTimelineProps) {
  const features = useFeatures();
  const tells = features.flatMap(({ historySteps }) => historySteps ?? []);
  const steps = stepsFor(reader, application, useWords('eventWords'), useOwnId(), tells);
  const next = now
    ? (features.map((one) => one.nextSteps?.(application, now)).find(Boolean) ??
      nextSteps(application))
    : [];
  return (
    <ol aria-label="Timeline">
      {steps.map((step, index) => (
        // Nothing is ever taken out of it.
        // oxlint-disable-next-line react/no-array-index-key
        <Step key={index} step={step} isLatest={next.length === 0 && index === steps.length - 1} />
      ))}
      {next.map((step) => (
        <Next key={step.state} step={step} />
      ))}
    </ol>
  );
}

function Step({ step, isLatest }: { step: TimelineStep; isLatest: boolean }) {
  const { text, at, isMinor, below, reason, message, reportTo } = step;
  return (
    <li
      className={styles.step}
      data-minor={isMinor || undefined}
      aria-current={isLatest ? 'step' : undefined}
    >
      <p className={styles.what}>{text}</p>
      <p className={styles.when}>
        <time dateTime={at}>{formatLocal(at)}</time>
      </p>
      {below && (
        <p className={styles.words} data-over={below.isOver || undefined}>
          {below.text}
        </p>
      )}
      {(reason || message) && (
        <div className={styles.words}>
          {reason && <p className={styles.reason}>{reason}</p>}
          {message && <p className={styles.message}>{message}</p>}
          {message && reportTo && (
            <Panels slot="company.words" companyId={reportTo} text={message} />
          )}
        </div>
      )}
    </li>
  );
}

function Next({ step: { state, text, at, note } }: { step: NextStep }) {
  return (
    <li
      className={styles.step}
      data-state={state}
      aria-current={state === 'now' ? 'step' : undefined}
    >
      <p className={styles.what}>{text}</p>
      {at && (
        <p className={styles.when}>
          {at.word} <time dateTime={at.time}>{formatLocal(at.time)}</time>
        </p>
      )}
      {note && <p className={styles.when}>{note}</p>}
    </li>
  );
}
