import { IconArchive, IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { JOB_MOVES, type JobMove } from '../../shared/jobs/status.ts';
import { Refusal } from '../../shared/kit/client.ts';
import type { Job, JobOutcome } from '../../shared/jobs/posting.ts';
import type { FieldErrors } from '../../shared/kit/validation.ts';
import { api } from '../kit/data/api.ts';
import { notifyFailure } from '../kit/failure-notice.ts';
import { notify } from '../kit/notices.ts';

export const JOB_MOVE_ICONS = {
  pause: IconPlayerPause,
  open: IconPlayerPlay,
  relist: IconRefresh,
  close: IconArchive,
} as const satisfies Record<JobMove, typeof IconRefresh>;

const DONE: Record<JobMove, string> = {
  pause: 'Job Paused',
  open: 'Job Opened',
  relist: 'Job Relisted',
  close: 'Job Closed',
};

/** What the questions add to a move. */
export interface JobMoveDetails {
  outcome?: JobOutcome | '';
  /** ISO 8601; '' for the default. */
  applicationDeadline?: string;
}

export interface JobMoves {
  /** The move that asks first, and the job it is about. */
  asked: { job: Job; move: 'relist' | 'close' } | undefined;
  /** The one job that is being moved; others wait until it is done. */
  movingId: string | undefined;
  /** Moves at once, or asks what has to be known first. */
  request: (job: Job, move: JobMove) => void;
  /** Sends what was asked. @returns errors by field */
  confirm: (details: JobMoveDetails) => Promise<FieldErrors>;
  cancel: () => void;
}

/** Pausing, opening, closing and relisting a job, with its notices. Show JobMoveDialogs. */
export function useJobMoves(onMoved: (job: Job) => void): JobMoves {
  const [asked, setAsked] = useState<JobMoves['asked']>();
  const [movingId, setMovingId] = useState<string>();

  async function run(job: Job, move: JobMove, details: JobMoveDetails): Promise<FieldErrors> {
    if (movingId) return {};
    setMovingId(job._id);
    try {
      const { job: moved, message } = await send(job, move, details);
      notify.success(DONE[move], message);
      setAsked(undefined);
      onMoved(moved);
      return {};
    } catch (error) {
      const titles = { refused: 'Update Failed', failed: 'Update Error' };
      notifyFailure(error, titles, 'An unexpected error occurred during update.');
      if (error instanceof Refusal && error.status === 409) await showAsItIs(job);
      return error instanceof Refusal ? error.errors : {};
    } finally {
      setMovingId(undefined);
    }
  }

  /** Somebody else was faster: the notice says why it is not possible, the page shows where the job stands. */
  async function showAsItIs({ _id }: Job) {
    setAsked(undefined);
    try {
      onMoved((await api.getJob({ params: { id: _id } })).job);
    } catch {
      // The notice has said what there is to say.
    }
  }

  return {
    asked,
    movingId,
    request: (job, move) => {
      if (move === 'relist' || move === 'close') setAsked({ job, move });
      else void run(job, move, {});
    },
    confirm: async (details) => (asked ? run(asked.job, asked.move, details) : {}),
    cancel: () => setAsked(undefined),
  };
}

function send({ _id: id }: Job, move: JobMove, { outcome, applicationDeadline }: JobMoveDetails) {
  if (move === 'relist') return api.relistJob({ params: { id }, body: { applicationDeadline } });
  const body = { status: JOB_MOVES[move].to, ...(move === 'close' && { outcome }) };
  return api.setJobStatus({ params: { id }, body });
}
