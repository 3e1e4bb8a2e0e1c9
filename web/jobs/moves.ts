import { IconArchive, IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { counted } from '../../shared/kit/figures.ts';
import { JOB_MOVES, type JobMove } from '../../shared/jobs/status.ts';
import { Refusal } from '../../shared/kit/client.ts';
import type { Job, JobOutcome } from '../../shared/jobs/posting.ts';
import type { FieldErrors } from '../../shared/kit/validation.ts';
import { readUndoSeconds } from '../applications/moves/undo-time.ts';
import { inParts } from '../applications/moves/parts.ts';
import { type InputOf, useChange } from '../kit/data/calls.ts';
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

type AskedMove = 'relist' | 'close';

/** Whether a move needs a dialog first. */
export const opensDialog = (move: JobMove): move is AskedMove =>
  move === 'relist' || move === 'close';

/** The dialogs' part of a move. */
export interface JobMoveDetails {
  outcome?: JobOutcome | '';
  /** Ids of the applications of those who were hired. */
  hired?: string[];
  /** Rejects those who still wait for a decision, or some of them, each part with its text. */
  rejections?: InputOf<'rejectRemaining'>['body'][];
  /** ISO 8601; '' for the default. */
  applicationDeadline?: string;
}

interface Rejecting {
  jobId: string;
  done: number;
}

export interface JobMoves {
  /** The move that waits for its dialog, and its job. */
  asked: { job: Job; move: AskedMove } | undefined;
  /** The job whose move is running. Other moves wait for it. */
  movingId: string | undefined;
  /** How many were rejected so far. */
  progress: Rejecting | undefined;
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
  const { mutateAsync: rejectSome } = useChange('rejectRemaining');
  const { mutateAsync: undo } = useChange('undoMoves');
  const [progress, setProgress] = useState<Rejecting>();
  const running = [setStatus, relist].find(({ isPending }) => isPending);
  const movingId = progress?.jobId ?? running?.variables?.params.id;

  /** Rejects those who still wait for a decision, in parts. @returns their ids, and why it ended early */
  async function rejectAll(
    jobId: string,
    bodies: NonNullable<JobMoveDetails['rejections']>,
  ): Promise<{ rejected: string[]; failure?: unknown }> {
    const rejected: string[] = [];
    try {
      for (const body of bodies)
        for (let left = 1; left > 0;) {
          setProgress({ jobId, done: rejected.length });
          const part = await rejectSome({
            params: { jobId },
            body: { ...body, undoSeconds: readUndoSeconds() },
          });
          rejected.push(...part.rejected);
          left = part.rejected.length > 0 ? part.left : 0;
        }
      return { rejected };
    } catch (failure) {
      return { rejected, failure };
    } finally {
      setProgress(undefined);
    }
  }

  async function undoAll(ids: readonly string[]) {
    try {
      const { failure } = await inParts(
        ids,
        (part) => undo({ body: { ids: part } }),
        () => undefined,
      );
      if (failure) throw failure;
      notify.success(
        'Undone',
        `The decision about ${counted(ids.length, 'applicant')} is open again.`,
      );
    } catch (error) {
      notifyUpdateFailure(error);
    }
  }

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
      const { message = '' } = await send(job._id, move, details);
      const { rejected, failure } = await rejectAll(job._id, details.rejections ?? []);
      setAsked(undefined);
      // The job is closed, and those who were not reached still wait.
      if (failure) notifyUpdateFailure(failure);
      if (rejected.length > 0)
        notify.success(
          DONE[move],
          `${message} ${counted(rejected.length, 'applicant')} will get your rejection, unless you undo it now.${failure ? ' The others still wait.' : ''}`,
          { label: 'Undo Rejections', run: () => void undoAll(rejected) },
        );
      else if (!failure) notify.success(DONE[move], message);
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
    progress,
    request: (job, move) => {
      if (opensDialog(move)) setAsked({ job, move });
      else void run(job, move, {});
    },
    confirm: async (details) => (asked ? run(asked.job, asked.move, details) : {}),
    cancel: () => setAsked(undefined),
  };
}
