import { useSyncExternalStore } from 'react';
import type { Application } from '../../../shared/applications/status.ts';
import { createListeners } from '../../kit/listeners.ts';

/** The applications of the signed-in job seeker, shared by everything on a page that shows them. */
interface Own {
  seeker: string;
  applications: readonly Application[];
}

let own: Own | undefined;
let loading: { seeker: string; done: Promise<readonly Application[]> } | undefined;
const { subscribe, tell } = createListeners();

/** Undefined while they load, and for all other users. */
export function useOwnApplications(seeker: string | undefined): readonly Application[] | undefined {
  return useSyncExternalStore(
    subscribe,
    () => (own?.seeker === seeker ? own?.applications : undefined),
    () => undefined,
  );
}

/** Loads them. The parts of a page that ask at the same time share one call. */
export async function loadOwnApplications(seeker: string): Promise<readonly Application[]> {
  if (loading?.seeker !== seeker) {
    const mine = { seeker, done: ask(seeker) };
    loading = mine;
    void mine.done
      .catch(() => {})
      .finally(() => {
        if (loading === mine) loading = undefined;
      });
  }
  return loading.done;
}

async function ask(seeker: string): Promise<readonly Application[]> {
  // The API client is too large for pages of visitors.
  const { listOwnApplications } = await import('./seeker-calls.ts');
  const applications = await listOwnApplications();
  set({ seeker, applications });
  return applications;
}

/** Adds one that was just sent. */
export function addOwnApplication(seeker: string, application: Application) {
  const others = own?.seeker === seeker ? own.applications : [];
  set({ seeker, applications: [application, ...others] });
}

function set(next: Own) {
  own = next;
  tell();
}
