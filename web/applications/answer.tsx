import { IconAlertTriangle, IconCheck, IconClock, IconHourglass } from '@tabler/icons-react';
import { answerLabel, type AnswerLabel } from '../../shared/applications/promise.ts';
import type { ApplicationRowAnswer } from '../../shared/applications/lists.ts';
import styles from './answer.module.css';

const ICONS: Record<AnswerLabel['tone'], typeof IconCheck> = {
  waiting: IconClock,
  soon: IconHourglass,
  late: IconAlertTriangle,
  answered: IconCheck,
};

interface AnswerStateProps {
  application: Pick<
    ApplicationRowAnswer,
    'status' | 'closure' | 'answerBy' | 'answeredAt' | 'appliedDate'
  >;
  now: Date;
  /** Only a date that needs something has an icon; the others leave its place empty. */
  quiet?: boolean;
}

/** When the company answers, or did: 'by Dec 3', 'due today', '2 days late', 'answered in 4 days'. */
export function AnswerState({ application, now, quiet = false }: AnswerStateProps) {
  const label = answerLabel(application, now);
  if (!label)
    return (
      <span className={styles.none} data-quiet={quiet || undefined}>
        –
      </span>
    );
  const Icon = ICONS[label.tone];
  return (
    <span className={styles.state} data-tone={label.tone} data-quiet={quiet || undefined}>
      {quiet && label.tone === 'waiting' ? (
        <span className={styles.gap} />
      ) : (
        <Icon size={16} stroke={1.7} aria-hidden />
      )}
      {label.text}
    </span>
  );
}
