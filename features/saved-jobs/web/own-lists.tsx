import { useEffect } from 'react';
import { knowOfJobs, type Mark } from '../../../web/jobs/lists/personal.ts';
import { useUser } from '../../../web/kit/session.ts';
import type { Slots } from '../../../web/panels.tsx';
import { useHidden } from './hidden-jobs.ts';
import { SaveForm } from './save-job-button.tsx';
import { readStored } from './stored-hidden.ts';
import { loadSaved, useIsSaved } from './saved-jobs.ts';

const SAVED: readonly Mark[] = [['Saved', 'blue']];
const NONE: readonly Mark[] = [];

/** Tells lists what their reader saved and hides. Its form is that of all marks on a page. */
export function OwnLists({ hasCards }: Slots['job.list']) {
  const user = useUser();
  const seeker = user?.role === 'job_seeker' ? user._id : undefined;
  const isSaved = useIsSaved(seeker);
  const hidden = useHidden();
  useEffect(() => {
    if (seeker) loadSaved(seeker);
  }, [seeker]);
  useEffect(
    () =>
      knowOfJobs('saved-jobs', {
        owner: user?._id ?? '',
        isHidden: hidden?.entries.length ? hidden.isHidden : undefined,
        marksOf: (id) => (isSaved(id) ? SAVED : NONE),
      }),
    [user, hidden, isSaved],
  );
  return hasCards && <SaveForm />;
}

/** After logging in: what a job seeker hid before becomes a part of the account. */
export const KeepHidden = () => readStored() !== null && <OwnLists />;
