import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatAge, formatDay } from '../../../shared/kit/dates.ts';
import type { SessionInfo } from '../../../shared/accounts/sessions.ts';
import { api } from '../../kit/data/api.ts';
import { notifyFailure } from '../../kit/failure-notice.ts';
import { notify } from '../../kit/notices.ts';
import { useRows, useRowWork } from '../../kit/data/rows.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { LoadedPart } from '../../kit/data/loaded-part.tsx';
import styles from './sessions.module.css';
import { SettingsPart } from './part.tsx';

const FAILED = { refused: 'Update Failed', failed: 'Update Error' } as const;

/** Where the user is signed in, and how to end that. */
export function Sessions() {
  return (
    <SettingsPart
      id="sessions"
      title="Sessions"
      note="Where you are signed in. Don't recognize a session? End it and change your password."
    >
      <LoadedPart call={() => api.listSessions()} fallback="Failed to load your sessions.">
        {({ sessions }) => <SessionList loaded={sessions} />}
      </LoadedPart>
    </SettingsPart>
  );
}

function SessionList({ loaded }: { loaded: readonly SessionInfo[] }) {
  const [now] = useState(() => new Date());
  const rows = useRows(loaded);
  const { isBusy, run } = useRowWork();
  const [asks, setAsks] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const others = rows.all.filter(({ isThis }) => !isThis);

  const remove = (gone: readonly SessionInfo[]) => {
    flushSync(() => {
      setAsks(false);
      for (const { _id } of gone) rows.remove(_id);
    });
    // What had the focus is gone.
    list.current?.focus();
  };

  const end = (session: SessionInfo) =>
    run(session._id, async () => {
      try {
        const { message } = await api.endSession({ params: { id: session._id } });
        notify.success('Session Ended', message);
        remove([session]);
      } catch (error) {
        notifyFailure(error, FAILED, 'An unexpected error occurred during update.');
      }
    });

  const endOthers = () =>
    run('others', async () => {
      try {
        const { message } = await api.endOtherSessions();
        notify.success('Sessions Ended', message);
        remove(others);
      } catch (error) {
        notifyFailure(error, FAILED, 'An unexpected error occurred during update.');
      }
    });

  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Sessions" className={styles.list}>
        {rows.all.map((session) => (
          <li key={session._id} className={styles.row}>
            <Device session={session} now={now} />
            {session.isThis ? (
              <Badge tone="green" dot>
                This device
              </Badge>
            ) : (
              <Button
                variant="outline"
                size="sm"
                busy={isBusy(session._id)}
                onClick={() => void end(session)}
              >
                End<span className="sr-only"> the session {session.device}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <div className={styles.all}>
          <Button variant="subtle" size="sm" aria-haspopup="dialog" onClick={() => setAsks(true)}>
            End All Other Sessions
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asks}
        danger
        busy={isBusy('others')}
        title="End all other sessions?"
        confirmLabel="End Sessions"
        onConfirm={() => void endOthers()}
        onClose={() => setAsks(false)}
      >
        You stay signed in on this device and must sign in again everywhere else.
      </ConfirmDialog>
    </>
  );
}

function Device({ session, now }: { session: SessionInfo; now: Date }) {
  const { device, createdAt, lastUsedAt, isThis } = session;
  const Icon = /iPhone|iPad|Android/.test(device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <>
      <Icon size={26} stroke={1.6} aria-hidden className={styles.icon} />
      <div className={styles.text}>
        <p className={styles.device}>{device}</p>
        <p className={styles.times}>
          Signed in <time dateTime={createdAt}>{formatDay(createdAt)}</time>
          {' • '}
          {isThis ? (
            'in use now'
          ) : (
            <>
              last used <time dateTime={lastUsedAt}>{formatAge(lastUsedAt, now)}</time>
            </>
          )}
        </p>
      </div>
    </>
  );
}
