import { IconFlag } from '@tabler/icons-react';
import type { Application } from '../../../shared/applications/status.ts';
import { Badge } from '../../kit/ui/display/badge.tsx';
import styles from './flag.module.css';

type Flagged = Pick<Application, 'flag'>;

/** 'Knock-out', with the flagged answers for pointers and screen readers; nothing without one. */
export function FlagMark({ application: { flag } }: { application: Flagged }) {
  if (!flag) return null;
  return (
    <Badge tone="amber">
      <span title={flag}>Knock-out</span>
      <span className="sr-only">: {flag}</span>
    </Badge>
  );
}

/** The same as a flag, where there is little room. */
export function FlagIcon({ application: { flag } }: { application: Flagged }) {
  if (!flag) return null;
  return (
    <span title={`Knock-out: ${flag}`} className={styles.flag}>
      <IconFlag size={16} stroke={1.7} aria-hidden />
      <span className="sr-only">Knock-out: {flag}</span>
    </span>
  );
}
