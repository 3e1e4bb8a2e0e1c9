import {
  HIDDEN_KIND_LABELS,
  HIDDEN_MAX,
  hiddenMessage,
  isHiddenJob,
  SHOWN_MESSAGE,
} from '../rules.ts';
import { type HiddenEntry, hiddenEntry } from '../calls.ts';
import { Refusal } from '../../../shared/kit/client.ts';
import { quietApi } from '../../../web/kit/data/api.ts';
import { notifyFailure } from '../../../web/kit/failure-notice.ts';
import { notify } from '../../../web/kit/notices.ts';
import { readStored, storeHidden } from './stored-hidden.ts';

/* Loaded when something is hidden, because the rule and the API client are too large for every visitor's pages. */

/** The entries with the rule that applies them. */
export const toRule = (entries: readonly HiddenEntry[]) => ({
  entries,
  isHidden: (job: Parameters<typeof isHiddenJob>[1]) => isHiddenJob(entries, job),
});

/** What somebody hides. What a job seeker hid before logging in becomes a part of the account. */
export async function loadEntries(isVisitor: boolean) {
  if (isVisitor) return toRule(parseStored());
  await moveToAccount();
  const { hidden } = await quietApi.listHidden();
  return toRule(hidden);
}

async function moveToAccount() {
  const stored = parseStored();
  if (stored.length === 0) return;
  for (const { kind, value } of stored.toReversed()) {
    try {
      await quietApi.hideFromSearch({ body: { kind, value } });
    } catch (error) {
      // A company that closed, or more than an account may hide. After other failures the next page tries again.
      if (!(error instanceof Refusal) || error.code === 'not-signed-in') throw error;
    }
  }
  storeHidden([]);
  notify.info(
    'Added to Your Account',
    'Companies, jobs and words you hid before logging in stay hidden.',
  );
}

/** Hides a company, a job or a word, with a notice that offers to undo it. @returns the entry, or undefined after a failure */
export async function addEntry(
  isVisitor: boolean,
  { kind, value, name }: Pick<HiddenEntry, 'kind' | 'value' | 'name'>,
  undo: (entry: HiddenEntry) => void,
): Promise<HiddenEntry | undefined> {
  try {
    const { hidden, message } = isVisitor
      ? addStored({ kind, value, name })
      : await quietApi.hideFromSearch({ body: { kind, value } });
    notify.success(`${HIDDEN_KIND_LABELS[kind]} Hidden`, message, {
      label: 'Undo',
      run: () => undo(hidden),
    });
    return hidden;
  } catch (error) {
    notifyFailure(error, { refused: 'Error' }, 'An unexpected error occurred.');
    return undefined;
  }
}

/** @returns whether the entry is gone */
export async function removeEntry(isVisitor: boolean, { _id: id }: HiddenEntry): Promise<boolean> {
  try {
    if (isVisitor) storeHidden(parseStored().filter(({ _id }) => _id !== id));
    else await quietApi.showInSearch({ params: { id } });
    notify.info('Shown Again', SHOWN_MESSAGE);
    return true;
  } catch (error) {
    notifyFailure(error, { refused: 'Error' }, 'An unexpected error occurred.');
    return false;
  }
}

/** A visitor's entries; those that cannot be read are left out. */
function parseStored(): HiddenEntry[] {
  try {
    const stored: unknown = JSON.parse(readStored() ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((each) => hiddenEntry.safeParse(each).data ?? []).slice(0, HIDDEN_MAX);
  } catch {
    return [];
  }
}

function addStored(entry: Pick<HiddenEntry, 'kind' | 'value' | 'name'>) {
  const { kind, value } = entry;
  const hidden = { ...entry, _id: `${kind} ${value}`, hiddenAt: new Date().toISOString() };
  const others = parseStored().filter(({ _id }) => _id !== hidden._id);
  storeHidden([hidden, ...others].slice(0, HIDDEN_MAX));
  return { hidden, message: hiddenMessage(entry) };
}
