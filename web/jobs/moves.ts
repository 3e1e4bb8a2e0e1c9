import { IconArchive, IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { JOB_MOVES, type JobMove } from '../../shared/jobs/status.ts';
import { Refusal } from '../../shared/kit/client.ts';
import type { Job, JobOutcome } from '../../shared/jobs/posting.ts';
import type { FieldErrors } from '../../shared/kit/validation.ts';
import { useChange } from '../kit/data/calls.ts';
import { notifyUpdateFailure } from '../kit/failure-notice.ts';
import { notify } from '../kit/notices.ts';

export const JOB_MOVE_ICONS = {
  pause: IconPlayerPause,
  open: IconPlayerPlay,
  relist: IconRefresh,
  close: IconArchive,
} as const satisfies Record<JobMove, typeof IconRefresh>;

const DONE: Record<JobMove, string> = {
  pause: 'Job Paused',
  open: 'Job Reopened',
  relist: 'Job Relisted',
  close: 'Job Closed',
};

/** The dialogs' part of a move. */
export interface JobMoveDetails {
  outcome?: JobOutcome | '';
  /** Ids of the applications of those who were hired. */
  hired?: string[];
  /** ISO 8601; '' for the default. */
  applicationDeadline?: string;
}

export interface JobMoves {
  /** The move that waits for its dialog, and its job. */
  asked: { job: Job; move: 'relist' | 'close' } | undefined;
  /** The job whose move is running. Other moves wait for it. */
  movingId: string | undefined;
  /** Moves the job, or opens the dialog that the move needs. */
  request: (job: Job, move: JobMove) => void;
  /** Sends the dialog's input. @returns errors by field */
  confirm: (details: JobMoveDetails) => Promise<FieldErrors>;
  cancel: () => void;
}

/** Pauses, reopens, closes and relists a job, with notices. Render JobMoveDialogs too. */
export function useJobMoves(): JobMoves {
  const [asked, setAsked] = useState<JobMoves['asked']>();
  const setStatus = useChange('setJobStatus');
  const relist = useChange('relistJob');
  const running = [setStatus, relist].find(({ isPending }) => isPending);
  const movingId = running?.variables?.params.id;

  const send = (id: string, move: JobMove, details: JobMoveDetails) => {
    const params = { id };
    const { outcome, hired, applicationDeadline } = details;
    if (move === 'relist') return relist.mutateAsync({ params, body: { applicationDeadline } });
    const body = { status: JOB_MOVES[move].to, ...(move === 'close' && { outcome, hired }) };
    return setStatus.mutateAsync({ params, body });
  };

  async function run(job: Job, move: JobMove, details: JobMoveDetails): Promise<FieldErrors> {
    if (movingId) return {};
    try {
      const { message } = await send(job._id, move, details);
      notify.success(DONE[move], message);
      setAsked(undefined);
      return {};
    } catch (error) {
      notifyUpdateFailure(error);
      // Somebody else changed the job first, so the dialog is outdated.
      if (error instanceof Refusal && error.status === 409) setAsked(undefined);
      return error instanceof Refusal ? error.errors : {};
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
