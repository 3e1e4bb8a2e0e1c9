import { useEffect, useSyncExternalStore } from 'react';
import type { HiddenEntry } from '../../shared/jobs/hiding.ts';
import type { Job } from '../../shared/jobs/posting.ts';
import { useUser } from '../kit/session.ts';

/** What the rule about hidden jobs reads. */
type ListedJob = Pick<Job, 'companyId' | 'companyName' | 'jobTitle' | 'skills'>;

/** What the signed-in job seeker hides from lists. Lists are public and cached, so it is applied in the browser. */
interface Hidden {
  seeker: string;
  entries: readonly HiddenEntry[];
  isHidden: (entries: readonly HiddenEntry[], job: ListedJob) => boolean;
}

let hidden: Hidden | undefined;
let loading: string | undefined;
const listeners = new Set<() => void>();

/** Loads it once per session. @returns undefined for visitors, for other roles, and while it loads */
export function useHidden(): Hidden | undefined {
  const user = useUser();
  const seeker = user?.role === 'job_seeker' ? user._id : undefined;
  useEffect(() => {
    if (seeker) load(seeker);
  }, [seeker]);
  return useSyncExternalStore(
    subscribe,
    () => (hidden?.seeker === seeker ? hidden : undefined),
    () => undefined,
  );
}

function load(seeker: string) {
  if (loading === seeker) return;
  loading = seeker;
  void import('./hidden-calls.ts')
    .then(({ loadEntries }) => loadEntries())
    .then(
      (loaded) => loading === seeker && set({ seeker, ...loaded }),
      // Lists show everything. The next page tries again.
      () => forgetHidden(),
    );
}

/** After changes elsewhere, such as in the settings: the next list loads it again. */
export function forgetHidden() {
  loading = undefined;
  set(undefined);
}

export async function hideCompany(companyId: string): Promise<void> {
  const calls = await import('./hidden-calls.ts');
  const entry = await calls.hideCompany(companyId, (added) => void showAgain(added));
  if (entry && hidden) set({ ...hidden, entries: [entry, ...hidden.entries] });
}

export async function showAgain({ _id }: HiddenEntry): Promise<void> {
  const calls = await import('./hidden-calls.ts');
  if (!(await calls.removeEntry(_id)) || !hidden) return;
  set({ ...hidden, entries: hidden.entries.filter((entry) => entry._id !== _id) });
}

function set(next: Hidden | undefined) {
  hidden = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
