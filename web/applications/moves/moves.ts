import { IconCalendarEvent, IconEyeCheck, IconGift, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import {
  type ApplicationRowAnswer,
  type StatusCounts,
  UNDO_SECONDS,
} from '../../../shared/applications/lists.ts';
import {
  type Application,
  type ApplicationStatus,
  type Move,
  statusLabel,
} from '../../../shared/applications/status.ts';
import { isOutdated, Refusal } from '../../../shared/kit/client.ts';
import type { FieldErrors } from '../../../shared/kit/validation.ts';
import { type AnswerOf, editAnswers, type InputOf, useChange } from '../../kit/data/calls.ts';
import { notifyFailure } from '../../kit/failure-notice.ts';
import { notify } from '../../kit/notices.ts';
import { inParts, type Progress } from './parts.ts';

export const MOVE_ICONS: Record<Move['to'], typeof IconX> = {
  reviewed: IconEyeCheck,
  interviewed: IconCalendarEvent,
  offered: IconGift,
  rejected: IconX,
};

/** The notices of product.md section 8. */
const UPDATED = 'Status Updated! ✅';
const UPDATE_FAILED = { refused: 'Update Failed', failed: 'Update Error' };

type Applications = readonly ApplicationRowAnswer[];
type ListAnswer = AnswerOf<'listCompanyApplications'>;

/** What a dialog adds to a move. */
export type MoveDetails = Omit<InputOf<'moveApplication'>['body'], 'status'>;

/** A move that waits for its dialog: when and where the interview is, the terms of an offer, or the reason of a rejection. */
export interface AskedMove {
  applications: Applications;
  to: 'interviewed' | 'offered' | 'rejected';
  /** Sent with one call that can be undone. */
  canUndo: boolean;
  /** Why it is no longer possible: somebody else was faster. */
  refused?: string;
}

/** The result of a move with one call, shown while it can be undone or until it is closed. */
export interface Outcome {
  title: string;
  message: string;
  /** Why some applications stayed where they were: a sentence for each reason. */
  refusals: readonly string[];
  /** Which applications Undo moves back, and until when (milliseconds of the clock). Absent if it cannot be undone. */
  undo?: { applications: Applications; until: number } | undefined;
}

/** Moving applications on: one update at a time (product.md section 4.2). */
export interface Moves {
  isMoving: (id: string) => boolean;
  isBusy: boolean;
  /** Of a change that takes several calls. */
  progress: Progress | undefined;
  asked: AskedMove | undefined;
  outcome: Outcome | undefined;
  /** Moves one application, or opens the dialog that the move needs. */
  request: (application: ApplicationRowAnswer, move: Move) => void;
  /** Moves several with one call that can be undone. Interviews are arranged later; a rejection opens its dialog. */
  requestAll: (applications: Applications, move: Move) => void;
  /** Sends the dialog's answer. @returns errors by field, or false if nothing was moved */
  answer: (details: MoveDetails) => Promise<FieldErrors | false | undefined>;
  dismiss: () => void;
  undo: () => void;
  closeOutcome: () => void;
}

const NONE: ReadonlySet<string> = new Set();

interface MoveOptions {
  /** Receives the applications as they are after a move from here. */
  onMoved: (moved: Applications) => void;
  /** Shows a move without a dialog before the server has confirmed it. */
  isOptimistic?: boolean;
}

/** Moves applications, and shows the result in the lists and on the application's page. Show MoveDialogs with it. */
export function useMoves({ onMoved, isOptimistic = false }: MoveOptions): Moves {
  const isRunning = useRef(false);
  const [moving, setMoving] = useState(NONE);
  const [asked, setAsked] = useState<AskedMove>();
  const [outcome, setOutcome] = useState<Outcome>();
  const [progress, setProgress] = useState<Progress>();

  const show = (moved: Applications) => {
    // A refused question stays, with what was typed.
    if (moved.length > 0) setAsked(undefined);
    onMoved(moved);
    showInLists(moved);
    showOnPage(moved);
  };
  const single = useChange('moveApplication', {
    onSuccess: ({ application }) => show([application]),
  });
  const several = useChange('moveApplications', { onSuccess: ({ moved }) => show(moved) });
  const back = useChange('undoMoves', { onSuccess: ({ moved }) => show(moved) });

  async function run(
    applications: Applications,
    send: (ids: string[]) => Promise<false | void>,
  ): ReturnType<Moves['answer']> {
    if (isRunning.current) return false;
    isRunning.current = true;
    const ids = applications.map(({ _id }) => _id);
    setMoving(new Set(ids));
    let wrong: FieldErrors | false | undefined;
    try {
      wrong = (await send(ids)) ?? undefined;
    } catch (error) {
      if (asked && isOutdated(error)) setAsked({ ...asked, refused: error.message });
      else notifyFailure(error, UPDATE_FAILED, 'Failed to update application status.');
      wrong = error instanceof Refusal && error.errors;
    }
    isRunning.current = false;
    setMoving(NONE);
    setProgress(undefined);
    return wrong;
  }

  async function sendMove<T>(
    {
      applications,
      to,
      details,
    }: { applications: Applications; to: Move['to']; details?: MoveDetails },
    call: () => Promise<T>,
  ): Promise<T> {
    const restore =
      isOptimistic && !details
        ? showInLists(applications.map((application) => ({ ...application, status: to })))
        : undefined;
    try {
      return await call();
    } catch (error) {
      restore?.();
      throw error;
    }
  }

  const moveOne = (application: ApplicationRowAnswer, to: Move['to'], details?: MoveDetails) =>
    run([application], async ([applicationId = '']) => {
      const answer = await sendMove({ applications: [application], to, details }, () =>
        single.mutateAsync({ params: { applicationId }, body: { status: to, ...details } }),
      );
      const { status } = answer.application;
      notify.success(UPDATED, updatedSentence(application.applicant, status));
    });

  const moveAll = (applications: Applications, to: Move['to'], details?: MoveDetails) =>
    run(applications, async (ids) => {
      const { reason, message } = details ?? {};
      // The server counts the time for Undo from each part, so the first one decides.
      let until = 0;
      const { moved, refused, failure } = await sendMove({ applications, to, details }, () =>
        inParts(
          ids,
          async (part) => {
            const answer = await several.mutateAsync({
              body: { ids: part, status: to, reason, message },
            });
            until ||= Date.now() + UNDO_SECONDS * 1000;
            return answer;
          },
          setProgress,
        ),
      );
      if (failure) notifyFailure(failure, UPDATE_FAILED, 'Failed to update application status.');
      const refusals = describeRefusals(refused, applications);
      if (asked && moved.length === 0) {
        setAsked({ ...asked, refused: refusals.join(' ') });
        return false;
      }
      setOutcome({
        ...describeMove(moved, to),
        refusals,
        undo: moved.length > 0 ? { applications: moved, until } : undefined,
      });
      return undefined;
    });

  const undo = (applications: Applications) =>
    run(applications, async (ids) => {
      const { moved, refused, failure } = await inParts(
        ids,
        (part) => back.mutateAsync({ body: { ids: part } }),
        setProgress,
      );
      if (failure) notifyFailure(failure, UPDATE_FAILED, 'Failed to update application status.');
      setOutcome({
        ...describeUndo(moved),
        refusals: describeRefusals(refused, applications),
      });
    });

  return {
    isMoving: (id) => moving.has(id),
    isBusy: moving.size > 0,
    progress,
    asked,
    outcome,
    request: (application, { to }) => {
      if (to !== 'reviewed') {
        setAsked({ applications: [application], to, canUndo: false });
      } else void moveOne(application, to);
    },
    requestAll: (applications, { to }) => {
      if (to === 'rejected') setAsked({ applications, to, canUndo: true });
      else void moveAll(applications, to);
    },
    answer: async (details) => {
      const [first] = asked?.applications ?? [];
      if (!asked || !first) return false;
      return asked.canUndo
        ? moveAll(asked.applications, asked.to, details)
        : moveOne(first, asked.to, details);
    },
    dismiss: () => setAsked(undefined),
    undo: () => {
      if (outcome?.undo) void undo(outcome.undo.applications);
    },
    closeOutcome: () => setOutcome(undefined),
  };
}

const showOnPage = (moved: Applications) =>
  editAnswers('getApplication', (answer) => {
    const row = moved.find(({ _id }) => _id === answer.application._id);
    if (!row) return answer;
    // Timeline and interview come with the next answer.
    return { ...answer, application: { ...answer.application, status: row.status } };
  });

/** @returns puts back what was there */
const showInLists = (moved: Applications) =>
  editAnswers('listCompanyApplications', (answer) => moved.reduce(withRow, answer));

/** An answer with one application as it is now, and its counts to match. */
function withRow(answer: ListAnswer, row: ApplicationRowAnswer): ListAnswer {
  const replaced = (rows: readonly ApplicationRowAnswer[]) =>
    rows.map((old) => (old._id === row._id ? row : old));
  const before = answer.applications.find(({ _id }) => _id === row._id);
  if (!before) return answer;
  const change = (status: ApplicationStatus) =>
    Number(status === row.status) - Number(status === before.status);
  const recount = (counts: StatusCounts): StatusCounts => ({
    ...counts,
    [before.status]: counts[before.status] + change(before.status),
    [row.status]: counts[row.status] + change(row.status),
  });
  const { counts, positions, columns } = answer;
  return {
    ...answer,
    applications: replaced(answer.applications),
    ...(counts && { counts: recount(counts) }),
    ...(positions && {
      positions: positions.map((position) =>
        position._id === row.job._id
          ? { ...position, counts: recount(position.counts), latest: replaced(position.latest) }
          : position,
      ),
    }),
    ...(columns && {
      columns: columns.map((column) => ({
        ...column,
        total: column.total + change(column.status),
      })),
    }),
  };
}

const updatedSentence = (applicant: Application['applicant'], status: ApplicationStatus) =>
  `${displayName(applicant)}'s application status updated to ${status}.`;

function describeMove(moved: Applications, to: Move['to']) {
  const [first] = moved;
  if (!first) return { title: 'Update Failed', message: 'No application was moved.' };
  if (moved.length === 1) return { title: UPDATED, message: updatedSentence(first.applicant, to) };
  return { title: UPDATED, message: `${inWords(moved)} were moved to ${statusLabel(to)}.` };
}

function describeUndo(moved: Applications) {
  if (moved.length === 0) {
    return { title: 'Not Undone', message: 'The applications have not changed.' };
  }
  const are = moved.length === 1 ? 'is as it was' : 'are as they were';
  return { title: 'Undone', message: `${inWords(moved)} ${are} before.` };
}

function inWords(applications: Applications): string {
  const [first] = applications;
  return applications.length === 1 && first
    ? `${displayName(first.applicant)}'s application`
    : `${applications.length} applications`;
}

/** Names in a sentence, before it says 'and 12 more'. */
const NAMES = 3;

type Refused = AnswerOf<'moveApplications'>['refused'];

/** A sentence for each reason. */
function describeRefusals(refused: Refused, applications: Applications): string[] {
  const names = new Map(applications.map(({ _id, applicant }) => [_id, displayName(applicant)]));
  return [...Map.groupBy(refused, ({ message }) => message)].map(([message, those]) => {
    const shown = those.slice(0, NAMES).map(({ _id }) => names.get(_id) ?? 'One of them');
    const more = those.length > NAMES ? ` and ${those.length - NAMES} more` : '';
    return `${shown.join(', ')}${more}: ${message}`;
  });
}
