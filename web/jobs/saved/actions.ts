import { useState } from 'react';
import type { SavedJob } from '../../../shared/jobs/posting.ts';
import { api } from '../../kit/data/api.ts';
import { notifyFailure } from '../../kit/failure-notice.ts';
import { notify } from '../../kit/notices.ts';
import { useRowWork } from '../../kit/data/rows.ts';
import { markSaved } from '../saved-jobs.ts';
import { useUser } from '../../kit/session.ts';

/** Takes jobs off the list and puts them back; what was taken off is known until the list is loaded anew. */
export function useSavedJobWork(loaded: readonly SavedJob[]) {
  const seeker = useUser()?._id ?? '';
  const { isBusy, run } = useRowWork();
  const [state, setState] = useState({ loaded, removed: new Set<string>() });
  if (state.loaded !== loaded) setState({ loaded, removed: new Set() });

  const mark = (id: string, isSaved: boolean) => {
    markSaved(seeker, id, isSaved);
    setState(({ removed, ...rest }) => {
      const others = [...removed].filter((other) => other !== id);
      return { ...rest, removed: new Set(isSaved ? others : [...others, id]) };
    });
  };

  const change = (id: string, isSaved: boolean) =>
    run(id, async () => {
      const params = { jobId: id };
      try {
        const call = isSaved ? api.saveJob({ params }) : api.removeSavedJob({ params });
        const { message } = await call;
        mark(id, isSaved);
        notify.success(isSaved ? 'Job Saved' : 'Job Removed', message);
      } catch (error) {
        notifyFailure(error, { refused: 'Error' }, 'An unexpected error occurred.');
      }
    });

  return {
    isBusy,
    isRemoved: (id: string) => state.removed.has(id),
    remove: (id: string) => void change(id, false),
    putBack: (id: string) => void change(id, true),
  };
}

export type SavedJobWork = ReturnType<typeof useSavedJobWork>;
