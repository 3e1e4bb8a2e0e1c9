import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { dismissNotice, type Notice, stayOf, useNotices } from '../notices.ts';
import { IconButton } from './button.tsx';
import styles from './notices.module.css';

const ICONS = { success: IconCircleCheck, failure: IconAlertCircle, info: IconInfoCircle };

/** Where notices appear. The root and every open dialog hold one; `notify` is how to show one. */
export function Notices({ dialog }: { dialog?: string }) {
  const { notices, openDialogs } = useNotices();
  // In the one on top alone: nothing is told twice.
  const shown = openDialogs.at(-1) === dialog ? notices : [];
  const failures = shown.filter(({ kind }) => kind === 'failure');
  const others = shown.filter(({ kind }) => kind !== 'failure');
  return (
    <div className={styles.stack} data-in-dialog={dialog ? true : undefined}>
      <div role="alert" className={styles.region}>
        {failures.map((notice) => (
          <Toast key={notice.id} notice={notice} />
        ))}
      </div>
      <div role="status" className={styles.region}>
        {others.map((notice) => (
          <Toast key={notice.id} notice={notice} />
        ))}
      </div>
    </div>
  );
}

function Toast({ notice }: { notice: Notice }) {
  const [held, setHeld] = useState(false);
  const Icon = ICONS[notice.kind];

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(dismissNotice, stayOf(notice), notice.id);
    return () => clearTimeout(timer);
  }, [notice, held]);

  return (
    <div
      className={styles.toast}
      data-kind={notice.kind}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={22} aria-hidden className={styles.icon} />
      <div className={styles.text}>
        <p className={styles.title}>{notice.title}</p>
        {notice.message && <p>{notice.message}</p>}
      </div>
      <IconButton label="Dismiss" onClick={() => dismissNotice(notice.id)}>
        <IconX size={18} aria-hidden />
      </IconButton>
    </div>
  );
}
