import { IconClock, IconClockExclamation } from '@tabler/icons-react';
import { Badge } from '../kit/ui/badge.tsx';
import styles from './wait.module.css';

interface WaitBadgeProps {
  /** '30 hours'. */
  wait: string;
  isLate: boolean;
}

/** How long something has waited, and whether that is longer than promised. */
export function WaitBadge({ wait, isLate }: WaitBadgeProps) {
  const Icon = isLate ? IconClockExclamation : IconClock;
  return (
    <Badge tone={isLate ? 'red' : 'neutral'}>
      <span className={styles.wait}>
        <Icon size={14} aria-hidden />
        {isLate ? `Late: ${wait}` : wait}
      </span>
    </Badge>
  );
}
