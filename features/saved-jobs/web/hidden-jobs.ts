import { useEffect, useSyncExternalStore } from 'react';
import type { HiddenEntry } from '../calls.ts';
import type { ListedJob } from '../../../web/jobs/lists/personal.ts';
import { createListeners } from '../../../web/kit/listeners.ts';
import { useUser } from '../../../web/kit/session.ts';
import { readStored } from './stored-hidden.ts';

/** The owner whose entries are in local storage instead of an account. */
const VISITOR = '';

/** What somebody hides from lists of jobs. Lists are public and cached, so it is applied in the browser. */
interface Hidden {
  /** The id of a job seeker, or VISITOR. */
  owner: string;
  entries: readonly HiddenEntry[];
  isHidden: (job: ListedJob) => boolean;
}

const NOTHING: Hidden = { owner: VISITOR, entries: [], isHidden: () => false };

let hidden: Hidden | undefined;
/** By whom, and when it is done. */
let loading: { owner: string; done: Promise<unknown> } | undefined;
const { subscribe, tell } = createListeners();

/**
 * Loads it once per session, for job seekers and visitors.
 * @returns undefined for other roles, while it loads, and on the server
 */
export function useHidden(): Hidden | undefined {
  const owner = useOwner();
  return useSyncExternalStore(
    subscribe,
    () => (hidden?.owner === owner ? hidden : undefined),
    () => undefined,
  );
}

/** Whether somebody may hide jobs: visitors, on the server too, and job seekers. */
export function useMayHide(): boolean {
  const user = useUser();
  return user === null || user.role === 'job_seeker';
}

/** Who hides: a job seeker or a visitor. Undefined for other roles. */
function useOwner(): string | undefined {
  const user = useUser();
  const seeker = user?.role === 'job_seeker' ? user._id : undefined;
  const owner = user ? seeker : VISITOR;
  useEffect(() => {
    if (owner !== undefined) load(owner);
  }, [owner]);
  return owner;
}

function load(owner: string) {
  if (loading?.owner === owner) return;
  // Most visitors hide nothing, and need no script for it.
  if (owner === VISITOR && readStored() === null) {
    loading = { owner, done: Promise.resolve() };
    setHidden(NOTHING);
    return;
  }
  const done = import('./hidden-calls.ts')
    .then(({ loadEntries }) => loadEntries(owner === VISITOR))
    .then(
      (loaded) => loading?.owner === owner && setHidden({ owner, ...loaded }),
      // Lists show everything. The next page tries again.
      () => forgetHidden(),
    );
  loading = { owner, done };
}

/** After changes elsewhere, such as in the settings: the next list loads it again. */
export function forgetHidden() {
  loading = undefined;
  setHidden(undefined);
}

/**
 * Hides a company or a job (by id) or a word, with a notice that offers to undo it.
 * @param onUndo called before the jobs are shown again
 */
export async function hide(
  entry: Pick<HiddenEntry, 'kind' | 'value' | 'name'>,
  onUndo?: () => void,
): Promise<void> {
  // Pressed before it is known what is hidden.
  await loading?.done;
  if (!hidden) throw new Error('Your hidden companies and words could not be loaded.');
  const { owner } = hidden;
  const { addEntry, toRule } = await import('./hidden-calls.ts');
  const added = await addEntry(owner === VISITOR, entry, (before) => {
    onUndo?.();
    void showAgain(before);
  });
  if (!added || hidden.owner !== owner) return;
  const others = hidden.entries.filter(({ _id }) => _id !== added._id);
  setHidden({ owner, ...toRule([added, ...others]) });
}

export async function showAgain(entry: HiddenEntry): Promise<void> {
  if (!hidden) return;
  const { owner } = hidden;
  const { removeEntry, toRule } = await import('./hidden-calls.ts');
  if (!(await removeEntry(owner === VISITOR, entry)) || hidden.owner !== owner) return;
  setHidden({ owner, ...toRule(hidden.entries.filter(({ _id }) => _id !== entry._id)) });
}

function setHidden(next: Hidden | undefined) {
  hidden = next;
  tell();
}
