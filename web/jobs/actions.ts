import { IconCalendarCheck, IconCopy, IconLink, IconShare2, IconTrash } from '@tabler/icons-react';
import type { Job } from '../../shared/jobs/posting.ts';
import {
  CONFIRM_HINT,
  hasPublicPage,
  isConfirmable,
  JOB_MOVES,
  jobMoves,
} from '../../shared/jobs/status.ts';
import { copyText } from '../kit/copy-text.ts';
import type { RowAction } from '../kit/ui/overlays/row-menu.tsx';
import { JOB_MOVE_ICONS, type JobMoves, opensDialog } from './moves.ts';
import { shareJob } from './share.ts';

export interface JobActionNeeds {
  moves: JobMoves;
  confirm: (jobs: readonly Job[]) => Promise<void>;
  publicUrl: string;
  now: Date;
  onDelete: (job: Job) => void;
}

/** A company's actions on a job, for its menu in My Jobs and for its page. */
export function jobActions(
  job: Job,
  { moves, confirm, publicUrl, now, onDelete }: JobActionNeeds,
): Record<'link' | 'state' | 'copy' | 'remove', RowAction[]> {
  const address = `${publicUrl}/job/${job._id}`;
  const isOtherMoving = moves.movingId !== undefined && moves.movingId !== job._id;
  const confirming: RowAction = {
    label: 'Confirm Job',
    hint: CONFIRM_HINT,
    icon: IconCalendarCheck,
    onSelect: () => void confirm([job]),
  };
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
      ...(isConfirmable(job, now) ? [confirming] : []),
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
