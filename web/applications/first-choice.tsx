import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { Badge } from '../kit/ui/display/badge.tsx';
import styles from './first-choice.module.css';

/** Marks an application that is its applicant's one first choice of a month. */
export function FirstChoiceMark({ month }: { month: string | null }) {
  if (!month) return null;
  return (
    <Badge tone="amber">
      <IconStarFilled size={12} aria-hidden /> First choice
    </Badge>
  );
}

/** The same as a star, where there is little room. */
export function FirstChoiceStar({ month }: { month: string | null }) {
  if (!month) return null;
  return (
    <span title="First choice" className={styles.star}>
      <IconStar size={16} aria-hidden />
      <span className="sr-only">First choice</span>
    </span>
  );
}
