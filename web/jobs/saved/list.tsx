import { useState } from 'react';
import type { SavedJob } from '../../../shared/jobs/posting.ts';
import { ListCard } from '../../kit/ui/list-card.tsx';
import { OwnList } from '../../kit/data/own-list.tsx';
import { SavedJobRow } from './row.tsx';
import { useSavedJobWork } from './actions.ts';

/** The saved jobs. One that was taken off stays where it was until the page is left, so that it can be put back. */
export function SavedJobList({ loaded }: { loaded: readonly SavedJob[] }) {
  const [now] = useState(() => new Date());
  const work = useSavedJobWork(loaded);
  const kept = loaded.filter(({ job }) => !work.isRemoved(job._id));
  // What has closed cannot be saved again.
  const shown = loaded.filter(({ job, closedAt }) => !closedAt || !work.isRemoved(job._id));
  return (
    <ListCard title="Jobs" count={kept.length}>
      <OwnList
        items={shown}
        noun="jobs"
        idOf={({ job }) => job._id}
        empty={{
          title: 'No saved jobs yet',
          hint: 'Save a job you like with its bookmark: it waits for you here, with its deadline.',
        }}
      >
        {(saved) => <SavedJobRow saved={saved} work={work} now={now} />}
      </OwnList>
    </ListCard>
  );
}
