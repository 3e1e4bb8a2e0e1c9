import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { api as table, type EndpointName } from '../../../shared/api.ts';
import type { SessionUser } from '../../../shared/accounts/users.ts';
import type { Endpoint } from '../../../shared/kit/endpoint.ts';
import { listed } from '../../../shared/kit/figures.ts';
import { pluck } from '../../../shared/kit/pick.ts';
import { useOfflineCopy } from '../../jobs/offline.ts';
import { queryClient } from '../../kit/data/calls.ts';
import { notify } from '../../kit/notices.ts';
import { isSignedIn } from '../../kit/session.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { Alert } from '../../kit/ui/feedback/alert.tsx';
import { useFeatures } from '../../panels.tsx';
import styles from './frame.module.css';

/** Milliseconds between two copies of what nobody has changed here. */
const COPY_EVERY = 5 * 60_000;
/** Milliseconds until the first copy: what the user came for goes first, and many pages are soon left. */
const COPY_AFTER = 2000;

/** Starts the service worker for the signed-in user, and keeps a job seeker's lists readable offline. */
export function useDevice({ _id: userId, role }: SessionUser): void {
  const copyForOffline = useOfflineCopy();
  const copied = new Set<string>(['applications', ...pluck(useOfflineLists(), 'changes')]);
  const copy = useEffectEvent(async (of: string) => {
    copiedAt = performance.now();
    try {
      await copyForOffline(of);
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
const useOfflineLists = () => useFeatures().flatMap(({ offline }) => offline ?? []);

/** Loaded after the page, which is shown without it. */
const start = async (userId: string) => {
  const { startDevice } = await import('../../kit/device.ts');
  await startDevice(userId, () => isSignedIn(userId));
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

/** Says that there is no network, and asks for everything again when it is back. */
export function OfflineNotice({ user }: { user: SessionUser }) {
  const titles = pluck(useOfflineLists(), 'title');
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
