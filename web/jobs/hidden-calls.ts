import { isHiddenJob } from '../../shared/jobs/hidden.ts';
import type { HiddenEntry } from '../../shared/jobs/hiding.ts';
import { quietApi } from '../kit/data/api.ts';
import { notifyFailure } from '../kit/failure-notice.ts';
import { notify } from '../kit/notices.ts';

/* Loaded for job seekers only, because the API client is too large for pages of visitors. */

/** What the signed-in job seeker hides, and the rule that applies it. */
export async function loadEntries() {
  const { hidden } = await quietApi.listHidden();
  return { entries: hidden, isHidden: isHiddenJob };
}

/** Hides a company, with a notice that offers to undo it. @returns the new entry, or undefined after a failure */
export async function hideCompany(
  companyId: string,
  undo: (entry: HiddenEntry) => void,
): Promise<HiddenEntry | undefined> {
  try {
    const { hidden, message } = await quietApi.hideFromSearch({
      body: { kind: 'company', value: companyId },
    });
    notify.success('Company Hidden', message, { label: 'Undo', run: () => undo(hidden) });
    return hidden;
  } catch (error) {
    notifyFailure(error, { refused: 'Error' }, 'An unexpected error occurred.');
    return undefined;
  }
}

/** @returns whether the entry is gone */
export async function removeEntry(id: string): Promise<boolean> {
  try {
    const { message } = await quietApi.showInSearch({ params: { id } });
    notify.info('Shown Again', message);
    return true;
  } catch (error) {
    notifyFailure(error, { refused: 'Error' }, 'An unexpected error occurred.');
    return false;
  }
}
