import { useRef, useState } from 'react';
import { displayName } from '../../shared/applications/applicant-profile.ts';
import { type Move, statusLabel } from '../../shared/applications/status.ts';
import { Refusal } from '../../shared/kit/client.ts';
import { type ApplicationRowAnswer, UNDO_SECONDS } from '../../shared/applications/lists.ts';
import type { FieldErrors } from '../../shared/kit/validation.ts';
import { api } from '../kit/data/api.ts';
import { notifyFailure } from '../kit/failure-notice.ts';
import { type MoveDetails, UPDATE_FAILED, UPDATED, updatedSentence } from './moves.ts';

type Applications = readonly ApplicationRowAnswer[];
type Refused = Awaited<ReturnType<typeof api.moveApplications>>['refused'];

/** What has become of a move, for as long as it may be taken back or until it is closed. */
export interface Outcome {
  title: string;
  message: string;
  /** Why others stayed where they were: a sentence for each reason. */
  refusals: readonly string[];
  /** What Undo takes back, and until when, in milliseconds of the clock; absent where there is no way back. */
  undo?: { applications: Applications; until: number } | undefined;
}

export interface BulkMoves {
  /** Applications being moved or undone. */
  moving: ReadonlySet<string>;
  /** Applications to reject once a reason is chosen. */
  rejecting: Applications | undefined;
  outcome: Outcome | undefined;
  /** Moves at once, or asks first for a reason that counts for all of them. */
  request: (applications: Applications, move: Move) => void;
  /** Rejects with this reason. @returns errors by field */
  reject: (details: MoveDetails) => Promise<FieldErrors>;
  dismiss: () => void;
  undo: () => void;
  closeOutcome: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Moves applications on with one call, and takes it back for a few seconds. An interview is arranged without a time.
 * @param onChanged told what moved, as it is now
 */
export function useBulkMoves(onChanged: (applications: Applications) => void): BulkMoves {
  const isRunning = useRef(false);
  const [moving, setMoving] = useState(NONE);
  const [rejecting, setRejecting] = useState<Applications>();
  const [outcome, setOutcome] = useState<Outcome>();

  async function run(applications: Applications, work: (ids: string[]) => Promise<void>) {
    let errors: FieldErrors = {};
    if (isRunning.current) return errors;
    isRunning.current = true;
    const ids = applications.map(({ _id }) => _id);
    setMoving(new Set(ids));
    try {
      await work(ids);
    } catch (error) {
      notifyFailure(error, UPDATE_FAILED, 'Failed to update application status.');
      if (error instanceof Refusal) ({ errors } = error);
    }
    isRunning.current = false;
    setMoving(NONE);
    return errors;
  }

  const move = (applications: Applications, to: Move['to'], details: MoveDetails = {}) =>
    run(applications, async (ids) => {
      const { reason, message } = details;
      const answer = await api.moveApplications({ body: { ids, status: to, reason, message } });
      const until = Date.now() + UNDO_SECONDS * 1000;
      setRejecting(undefined);
      setOutcome({
        ...toldOf(answer.moved, to),
        refusals: inSentences(answer.refused, applications),
        undo: answer.moved.length > 0 ? { applications: answer.moved, until } : undefined,
      });
      onChanged(answer.moved);
    });

  const undo = ({ applications }: { applications: Applications }) =>
    run(applications, async (ids) => {
      const { moved, refused } = await api.undoMoves({ body: { ids } });
      setOutcome({
        title: moved.length > 0 ? 'Undone' : 'Not Undone',
        message:
          moved.length > 0
            ? `${inWords(moved)} ${moved.length === 1 ? 'is as it was' : 'are as they were'} before.`
            : 'The applications have not changed.',
        refusals: inSentences(refused, applications),
      });
      onChanged(moved);
    });

  return {
    moving,
    rejecting,
    outcome,
    request: (applications, { to }) => {
      if (to === 'rejected') setRejecting(applications);
      else void move(applications, to);
    },
    reject: async (details) => (rejecting ? move(rejecting, 'rejected', details) : {}),
    dismiss: () => setRejecting(undefined),
    undo: () => {
      if (outcome?.undo) void undo(outcome.undo);
    },
    closeOutcome: () => setOutcome(undefined),
  };
}

function toldOf(moved: Applications, to: Move['to']) {
  const [first] = moved;
  if (!first) return { title: 'Update Failed', message: 'No application was moved.' };
  if (moved.length === 1) return { title: UPDATED, message: updatedSentence(first.applicant, to) };
  return { title: UPDATED, message: `${inWords(moved)} were moved to ${statusLabel(to)}.` };
}

function inWords(applications: Applications): string {
  const [first] = applications;
  return applications.length === 1 && first
    ? `${displayName(first.applicant)}'s application`
    : `${applications.length} applications`;
}

/** Names in a sentence, before it is 'and 12 more'. */
const NAMES = 3;

function inSentences(refused: Refused, applications: Applications): string[] {
  const names = new Map(applications.map(({ _id, applicant }) => [_id, displayName(applicant)]));
  return [...Map.groupBy(refused, ({ message }) => message)].map(([message, those]) => {
    const shown = those.slice(0, NAMES).map(({ _id }) => names.get(_id) ?? 'One of them');
    const more = those.length > NAMES ? ` and ${those.length - NAMES} more` : '';
    return `${shown.join(', ')}${more}: ${message}`;
  });
}
