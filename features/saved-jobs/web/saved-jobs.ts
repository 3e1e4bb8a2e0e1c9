import { useCallback, useSyncExternalStore } from 'react';
import { createListeners } from '../../../web/kit/listeners.ts';

/** What the buttons call: the API client is too large for pages of visitors. */
const loadCalls = () => import('./saved-calls.ts');

/** The saved jobs of the signed-in job seeker, shared by all buttons. */
interface Saved {
  seeker: string;
  /** As loaded from the server. */
  listed: ReadonlySet<string>;
  /** Changes made here since then, by job. */
  changes: ReadonlyMap<string, boolean>;
}

let saved: Saved | undefined;
let loading: { seeker: string; done: Promise<unknown> } | undefined;
/** One call at a time per job: after two quick clicks the second decides. */
const turns = new Map<string, Promise<unknown>>();
const { subscribe, tell } = createListeners();

/** Tells whether the job seeker saved a job; false while loading, and for all other users. */
export function useIsSaved(seeker: string | undefined): (jobId: string) => boolean {
  const own = useSyncExternalStore(
    subscribe,
    () => (saved?.seeker === seeker ? saved : undefined),
    () => undefined,
  );
  return useCallback((jobId) => own?.changes.get(jobId) ?? own?.listed.has(jobId) ?? false, [own]);
}

/** Shows a job as saved or not on all its buttons. */
export function markSaved(seeker: string, jobId: string, isSaved: boolean) {
  const { listed, changes } = savedOf(seeker);
  set({ seeker, listed, changes: new Map([...changes, [jobId, isSaved]]) });
}

/** Loads which jobs are saved, once per session. */
export function loadSaved(seeker: string) {
  if (loading?.seeker === seeker) return;
  const load = async () => {
    const { listSavedIds } = await loadCalls();
    const listed = new Set(await listSavedIds());
    // Read after the answer: a job may have been saved in the meantime.
    set({ ...savedOf(seeker), listed });
  };
  const done = load().catch(() => {
    // The buttons offer to save, and saving twice changes nothing. The next button tries again.
    loading = undefined;
  });
  loading = { seeker, done };
}

/**
 * Saves a job or removes it from the saved ones: shown immediately, and undone with a notice if the call fails.
 * @param onDone called after the call
 * @returns false if the session has ended
 */
export async function setSaved(
  seeker: string,
  jobId: string,
  isSaved: boolean,
  onDone: () => Promise<void>,
): Promise<boolean> {
  const { sendSaved } = await loadCalls();
  markSaved(seeker, jobId, isSaved);
  const turn = (turns.get(jobId) ?? Promise.resolve()).then(() => sendSaved(jobId, isSaved));
  turns.set(jobId, turn);
  const outcome = await turn;
  const isLatest = turns.get(jobId) === turn;
  if (outcome !== 'done' && isLatest) markSaved(seeker, jobId, !isSaved);
  // A failure leaves the copy of before, with its time.
  if (outcome === 'done') void onDone().catch(() => {});
  return outcome !== 'logged out';
}

const savedOf = (seeker: string): Saved =>
  saved?.seeker === seeker ? saved : { seeker, listed: new Set(), changes: new Map() };

function set(next: Saved) {
  saved = next;
  tell();
}
