import { IconCopy, IconLink, IconShare2, IconTrash } from '@tabler/icons-react';
import type { Job } from '../../shared/jobs/posting.ts';
import { hasPublicPage, JOB_MOVES, jobMoves } from '../../shared/jobs/status.ts';
import { useState } from 'react';
import { copyText } from '../kit/copy-text.ts';
import type { RowAction } from '../kit/ui/overlays/row-menu.tsx';
import { useFeatures } from '../panels.tsx';
import { JOB_MOVE_ICONS, type JobMoves, opensDialog } from './moves.ts';
import { shareJob } from './share.ts';

export interface JobActionNeeds {
  moves: JobMoves;
  /** Those of features. */
  more: (job: Job, now: Date) => readonly RowAction[];
  publicUrl: string;
  now: Date;
  onDelete: (job: Job) => void;
}

/** The actions of features on jobs, and whether one runs. */
export function useMoreActions(): { more: JobActionNeeds['more']; isBusy: boolean } {
  const actions = useFeatures().flatMap(({ jobActions: own = [] }) => own);
  const [isBusy, setBusy] = useState(false);
  const start = async (run: Promise<void>) => {
    setBusy(true);
    await run;
    setBusy(false);
  };
  const more = (job: Job, now: Date) =>
    actions
      .filter(({ isFor }) => isFor(job, now))
      .map(({ label, icon, hint, run }) => ({
        label,
        icon,
        hint,
        onSelect: () => void start(run(job)),
      }));
  return { more, isBusy };
}

/** A company's actions on a job, for its menu in My Jobs and for its page. */
export function jobActions(
  job: Job,
  { moves, more, publicUrl, now, onDelete }: JobActionNeeds,
): Record<'link' | 'state' | 'copy' | 'remove', RowAction[]> {
  const address = `${publicUrl}/job/${job._id}`;
  const isOtherMoving = moves.movingId !== undefined && moves.movingId !== job._id;
  return {
    link: hasPublicPage(job, now)
      ? [
          {
            label: 'Copy Link',
            icon: IconLink,
            onSelect: () => void copyText(address, 'The link'),
          },
          { label: 'Share', icon: IconShare2, ...shareJob(job, address) },
        ]
      : [],
    state: [
      ...more(job, now),
      ...jobMoves(job, now).map((move) => ({
        label: JOB_MOVES[move].label,
        hint: JOB_MOVES[move].hint,
        icon: JOB_MOVE_ICONS[move],
        opensDialog: opensDialog(move),
        blocked: isOtherMoving ? 'Another update is in progress.' : undefined,
        onSelect: () => moves.request(job, move),
      })),
    ],
    copy: [{ label: 'Duplicate Job', icon: IconCopy, to: `/jobs/new?copy=${job._id}` }],
    remove: [{ label: 'Delete Job', icon: IconTrash, danger: true, onSelect: () => onDelete(job) }],
  };
}
