import type { ReactNode } from 'react';
import {
  type ListedStatus,
  type StatusCounts,
  summarizeCounts,
  UNDER_REVIEW,
} from '../../../shared/applications/lists.ts';
import { inFigures } from '../../../shared/kit/figures.ts';
import type { CompanyApplications } from './state.ts';
import chip from '../chip.module.css';
import styles from './chips.module.css';

interface FigureChipsProps {
  applications: Pick<CompanyApplications, 'filters' | 'setFilters'>;
  counts: StatusCounts;
  unread: number;
  /** Who waits for an answer. */
  unanswered: number;
  dueSoon: number;
  /** What features show after them. */
  children?: ReactNode;
}

/** The figures above the list (product.md section 9.3), each of which filters it, and what waits for the company. */
export function FigureChips(props: FigureChipsProps) {
  const { applications, counts, unread, unanswered, dueSoon, children } = props;
  const { filters, setFilters } = applications;
  const { total, underReview, interviews, offers } = summarizeCounts(counts);
  const figures: readonly (readonly [string, number, ListedStatus | ''])[] = [
    ['Total Applications', total, ''],
    ['Under Review', underReview, UNDER_REVIEW],
    ['Interviews', interviews, 'interviewed'],
    ['Offers Made', offers, 'offered'],
  ];
  const waiting: readonly (readonly [string, number, 'unread' | 'answer', string])[] = [
    ['Unread', unread, 'unread', 'unread'],
    ['Unanswered', unanswered, 'answer', 'due'],
    // Nothing due is no good news while somebody is unanswered.
    ...(dueSoon > 0 || filters.answer === 'soon'
      ? [['Answer due', dueSoon, 'answer', 'soon'] as const]
      : []),
  ];
  const showsAll = !filters.unread && !filters.answer;
  return (
    <div className={styles.chips}>
      <div role="group" aria-label="Figures" className={styles.figures}>
        {figures.map(([label, count, status]) => (
          <Chip
            key={label}
            label={label}
            count={count}
            isOn={filters.status === status && (status !== '' || showsAll)}
            onPress={() =>
              setFilters(status === '' ? { status, unread: '', answer: '' } : { status })
            }
          />
        ))}
        <span className={styles.line} aria-hidden />
        {waiting.map(([label, count, filter, value]) => (
          <Chip
            key={label}
            label={label}
            count={count}
            isOn={filters[filter] === value}
            onPress={() => setFilters({ [filter]: filters[filter] === value ? '' : value })}
          />
        ))}
      </div>
      {children}
    </div>
  );
}

interface ChipProps {
  label: string;
  count: number;
  isOn: boolean;
  onPress: () => void;
}

const Chip = ({ label, count, isOn, onPress }: ChipProps) => (
  <button type="button" aria-pressed={isOn} className={chip.chip} onClick={onPress}>
    {label} <b>{inFigures(count)}</b>
  </button>
);
