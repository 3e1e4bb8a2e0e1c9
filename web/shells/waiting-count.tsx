import type { WaitingCounts } from '../../shared/operation/board.ts';
import { useFrameCall } from './frame-call.ts';
import styles from './waiting-count.module.css';

const MOST = 99;

interface Counted {
  what: keyof WaitingCounts;
  /** What they are, as it is read aloud: '3 waiting'. */
  word: string;
  danger?: boolean;
}

/** The pages of the sidebar on which something may wait. */
const COUNTED: Record<string, Counted> = {
  '/admin/reviews': { what: 'reviews', word: 'waiting' },
  '/admin/messages': { what: 'messages', word: 'new' },
  '/admin/mail': { what: 'mails', word: 'not sent', danger: true },
};

/** How much waits on a page. */
export function WaitingCount({ to }: { to: string }) {
  const counted = COUNTED[to];
  return counted && <Count {...counted} />;
}

function Count({ what, word, danger }: Counted) {
  const shown = useFrameCall('getWaiting')?.[what] ?? 0;
  if (shown === 0) return null;
  return (
    <span className={styles.count} data-danger={danger}>
      <span aria-hidden>{shown > MOST ? `${MOST}+` : shown}</span>
      <span className="sr-only">
        ({shown.toLocaleString('en-US')} {word})
      </span>
    </span>
  );
}
