import { useSyncExternalStore } from 'react';

/** Which jobs the signed-in job seeker saved, as far as this browser knows: one answer for all buttons. */
interface Saved {
  seeker: string;
  /** As the server listed them. */
  listed: ReadonlySet<string>;
  /** What was done here since, by job. */
  changes: ReadonlyMap<string, boolean>;
}

let saved: Saved | undefined;
let loading: { seeker: string; done: Promise<unknown> } | undefined;
const listeners = new Set<() => void>();

/** Whether the job seeker saved this job; false until that is known, and without a seeker. */
export const useIsSaved = (seeker: string | undefined, jobId: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => {
      if (!saved || saved.seeker !== seeker) return false;
      return saved.changes.get(jobId) ?? saved.listed.has(jobId);
    },
    () => false,
  );

/** Shows a job as saved or not, on every button that there is of it. */
export function markSaved(seeker: string, jobId: string, isSaved: boolean) {
  const { listed, changes } = savedOf(seeker);
  saved = { seeker, listed, changes: new Map([...changes, [jobId, isSaved]]) };
  for (const listener of listeners) listener();
}

/** Asks which jobs are saved, once a session. The call comes as a file of its own: visitors need not carry it. */
export function loadSaved(seeker: string) {
  if (loading?.seeker === seeker) return;
  const load = async () => {
    const { listSavedIds } = await import('./saved-ids.ts');
    const listed = new Set(await listSavedIds());
    // Read now: something may have been saved meanwhile.
    saved = { ...savedOf(seeker), listed };
    for (const listener of listeners) listener();
  };
  const done = load().catch(() => {
    // Not known: the buttons offer to save, and saving again changes nothing. The next button asks anew.
    loading = undefined;
  });
  loading = { seeker, done };
}

const savedOf = (seeker: string): Saved =>
  saved?.seeker === seeker ? saved : { seeker, listed: new Set(), changes: new Map() };

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
