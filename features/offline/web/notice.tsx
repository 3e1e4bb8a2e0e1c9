import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { api as table, type EndpointName } from '../../../shared/api.ts';
import type { SessionUser } from '../../../shared/accounts/users.ts';
import type { Endpoint } from '../../../shared/kit/endpoint.ts';
import { listed } from '../../../shared/kit/figures.ts';
import { pluck } from '../../../shared/kit/pick.ts';
import { queryClient } from '../../../web/kit/data/calls.ts';
import { notify } from '../../../web/kit/notices.ts';
import { isSignedIn } from '../../../web/kit/session.ts';
import { LinkButton } from '../../../web/kit/ui/button.tsx';
import { Alert } from '../../../web/kit/ui/feedback/alert.tsx';
import { type Slots, useFeatures } from '../../../web/panels.tsx';
import { useRenewCopy } from '../../../web/renew-copy.ts';
import styles from './notice.module.css';

/** Milliseconds between two copies of what nobody has changed here. */
const COPY_EVERY = 5 * 60_000;
/** Milliseconds until the first copy: what the user came for goes first, and many pages are soon left. */
const COPY_AFTER = 2000;

/** What the service worker shows without a network. */
const FILES = ['/offline.html', '/offline.js'];

/** Starts the service worker for the signed-in user, and keeps a job seeker's lists readable offline. */
function useDevice({ _id: userId, role }: SessionUser): void {
  const renewCopy = useRenewCopy();
  const copied = new Set<string>(['applications', ...pluck(useOwnLists(), 'changes')]);
  const copy = useEffectEvent(async (of: string) => {
    copiedAt = performance.now();
    try {
      await renewCopy(of);
    } catch {
      // The copy of before stays, with its time.
      copiedAt = -Infinity;
    }
  });
  const isCopied = useEffectEvent((name: unknown) => {
    const row: Endpoint | undefined = table[name as EndpointName];
    return row?.changes?.some((noun) => copied.has(noun)) ?? false;
  });
  useEffect(() => {
    if (import.meta.env.PROD) void whenIdle(() => start(userId));
  }, [userId]);
  useEffect(() => {
    if (!import.meta.env.PROD || role !== 'job_seeker') return undefined;
    const first = setTimeout(() => void copy(userId), COPY_AFTER);
    const copyOld = () => {
      if (!document.hidden && performance.now() - copiedAt > COPY_EVERY) void copy(userId);
    };
    document.addEventListener('visibilitychange', copyOld);
    const stop = queryClient.getMutationCache().subscribe((event) => {
      const isDone = event.type === 'updated' && event.action.type === 'success';
      if (isDone && isCopied(event.mutation.options.mutationKey?.[0])) void copy(userId);
    });
    return () => {
      clearTimeout(first);
      document.removeEventListener('visibilitychange', copyOld);
      stop();
    };
  }, [userId, role]);
}

/** The lists of features. */
const useOwnLists = () => useFeatures().flatMap(({ ownList }) => ownList ?? []);

/** Loaded after the page, which is shown without it. */
const start = async (userId: string) => {
  const { keepFiles, startDevice } = await import('../../../web/kit/device.ts');
  const isStill = () => isSignedIn(userId);
  await startDevice(userId, isStill);
  await keepFiles(userId, FILES, isStill);
};

let copiedAt = -Infinity;

/** Waits until the page has loaded and the browser has nothing else to do. */
async function whenIdle(work: () => Promise<void>): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  // Safari has no requestIdleCallback.
  await new Promise<unknown>((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve, 200),
  );
  await work().catch(() => {});
}

/** Says that there is no network, and asks for everything again when it is back. Keeps what is read without it. */
export function OfflineNotice({ user }: Slots['frame.top']) {
  useDevice(user);
  const titles = pluck(useOwnLists(), 'title');
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  useEffect(() => {
    const renew = () => {
      notify.info('Back Online', 'This page is up to date again.');
      void queryClient.invalidateQueries();
    };
    addEventListener('online', renew);
    return () => removeEventListener('online', renew);
  }, []);
  return (
    <div role="status">
      {!isOnline && (
        <div className={styles.banner}>
          <Alert
            tone="warning"
            title="You are offline"
            actions={
              user.role === 'job_seeker' && (
                <LinkButton to="/offline.html" reloadDocument variant="outline" size="sm">
                  View {listed([...titles, 'Applications'])}
                </LinkButton>
              )
            }
          >
            <p>Changes cannot be saved now. This page updates when you are back online.</p>
          </Alert>
        </div>
      )}
    </div>
  );
}

function subscribe(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
