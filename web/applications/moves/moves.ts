import { IconCalendarEvent, IconEyeCheck, IconGift, IconX } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import type { ApplicationRowAnswer, StatusCounts } from '../../../shared/applications/lists.ts';
import {
  type Application,
  type ApplicationStatus,
  type Move,
  statusLabel,
} from '../../../shared/applications/status.ts';
import { errorMessage, isOutdated, Refusal } from '../../../shared/kit/client.ts';
import { counted, inFigures } from '../../../shared/kit/figures.ts';
import type { FieldErrors } from '../../../shared/kit/validation.ts';
import { type AnswerOf, editAnswers, useChange } from '../../kit/data/calls.ts';
import { failureTitle, notifyFailure } from '../../kit/failure-notice.ts';
import { notify } from '../../kit/notices.ts';
import type { IntoSection } from '../sections.tsx';
import { useAsking } from './actions.ts';
import { inParts, type MoveDetails, type MoveInParts, type Progress } from './parts.ts';
import { readUndoSeconds } from './undo-time.ts';
import { withAddedOf } from './list-row.ts';
import {
  pushUndo,
  runInQueue,
  leaveOutcome,
  type UndoEntry,
  nextUndo,
  type Outcome,
  showOutcome,
  showProgress,
  popUndo,
  useShownMoves,
} from './session.ts';

export const MOVE_ICONS: Record<Move['to'], typeof IconX> = {
  reviewed: IconEyeCheck,
  interviewed: IconCalendarEvent,
  offered: IconGift,
  rejected: IconX,
};

/** The notices of product.md section 8. */
const UPDATED = 'Status Updated! ✅';
const UPDATE_FALLBACK = 'Failed to update application status.';

type Applications = readonly ApplicationRowAnswer[];
type ListAnswer = AnswerOf<'listCompanyApplications'>;

/** A move that waits for its dialog: the reason of a rejection, or what a feature asks. */
export interface AskedMove {
  applications: Applications;
  to: Move['to'];
  /** The section that was chosen with the move. */
  into?: IntoSection | undefined;
  /** Why it is no longer possible: somebody else was faster. */
  refused?: string;
}

/** A move that is sent. */
interface SentMove {
  applications: Applications;
  to: Move['to'];
  /** A section of the new status; by default the first one. */
  into?: IntoSection | undefined;
  /** From its dialog. */
  details?: MoveDetails | undefined;
  parts?: MoveInParts | undefined;
}

/** Moving applications on (product.md section 4.2). */
export interface Moves {
  isMoving: (id: string) => boolean;
  isBusy: boolean;
  /** Of a change that takes several calls. */
  progress: Progress | undefined;
  asked: AskedMove | undefined;
  outcome: Outcome | undefined;
  /**
   * Moves one application, or opens the dialog that the move needs.
   * @param into a section of the new status; by default the first one
   */
  request: (application: ApplicationRowAnswer, move: Move, into?: IntoSection) => void;
  /** Moves several, or opens the dialog that the move needs: of rejections, and of features. */
  requestAll: (applications: Applications, move: Move, into?: IntoSection) => void;
  /** Sends the dialog's answer. @returns errors by field, or false if nothing was moved */
  answer: (details: MoveDetails, parts?: MoveInParts) => Promise<FieldErrors | false | undefined>;
  dismiss: () => void;
  /** Undoes the last move that can still be undone, or says that there is none. @returns its applications */
  undo: () => Applications | undefined;
  closeOutcome: () => void;
}

/** Until when a move that was made now can be undone here, in milliseconds of the clock. */
const undoUntil = () => Date.now() + readUndoSeconds() * 1000;

interface MoveOptions {
  /** Receives the applications as they are after a move from here, or after its undo. */
  onMoved: (moved: Applications, isUndo: boolean) => void;
  /** Shows a move without a dialog before the server has confirmed it. */
  isOptimistic?: boolean;
}

/**
 * Moves applications one after the other, as they are asked for, and shows the result in the lists and on the application's
 * page. Show MoveDialogs with it.
 */
export function useMoves({ onMoved, isOptimistic = false }: MoveOptions): Moves {
  const asks = useAsking();
  const { moving, outcome, progress } = useShownMoves();
  const [asked, setAsked] = useState<AskedMove>();
  useEffect(() => leaveOutcome, []);
  /** The question whose dialog is open: it may be gone when the answer of its move comes. */
  const open = useRef<AskedMove>(undefined);
  useLayoutEffect(() => {
    open.current = asked;
    return () => {
      open.current = undefined;
    };
  }, [asked]);

  const show = (moved: Applications, isUndo = false) => {
    // A refused question stays, with what was typed; so does one about somebody else.
    setAsked((question) => (question && isAbout(question, moved) ? undefined : question));
    onMoved(moved, isUndo);
    showInLists(moved);
    showOnPage(moved);
  };
  const single = useChange('moveApplication', {
    onSuccess: ({ application }) => show([application]),
  });
  const several = useChange('moveApplications', { onSuccess: ({ moved }) => show(moved) });
  const back = useChange('undoMoves', { onSuccess: ({ moved }) => show(moved, true) });

  function run(
    applications: Applications,
    send: (ids: string[]) => Promise<false | void>,
  ): ReturnType<Moves['answer']> {
    const ids = applications.map(({ _id }) => _id);
    return runInQueue(ids, () => attempt(applications, ids, send));
  }

  async function attempt(
    applications: Applications,
    ids: string[],
    send: (ids: string[]) => Promise<false | void>,
  ): ReturnType<Moves['answer']> {
    try {
      return (await send(ids)) ?? undefined;
    } catch (error) {
      if (asked && open.current === asked && isOutdated(error))
        setAsked({ ...asked, refused: error.message });
      else notifyWhose(error, applications);
      return error instanceof Refusal && error.errors;
    }
  }

  /** Before a move waits for its turn: Undo takes back what was asked for last. */
  const begin = (applications: Applications): UndoEntry => {
    const entry = { applications };
    pushUndo(entry);
    return entry;
  };

  /** Sends a move, which can be undone once it is answered. */
  async function sendMove<T>(
    entry: UndoEntry,
    { applications, to, into, details }: SentMove,
    call: () => Promise<T>,
    movedOf: (answer: T) => Applications,
    until = undoUntil,
  ): Promise<T> {
    const restore =
      isOptimistic && !details
        ? showInLists(
            applications.map((application) => ({
              ...application,
              status: to,
              ...into?.row,
            })),
          )
        : undefined;
    try {
      const answer = await call();
      entry.applications = movedOf(answer);
      entry.until = until();
      return answer;
    } catch (error) {
      entry.applications = [];
      restore?.();
      throw error;
    }
  }

  /** Shows the result of a move, with Undo. */
  const showMoved = (
    moved: Applications,
    to: Move['to'],
    {
      refusals = [],
      until = undoUntil(),
      link,
    }: { refusals?: readonly string[]; until?: number; link?: Outcome['link'] } = {},
  ) => {
    showOutcome({
      ...describeMove(moved, to),
      refusals,
      undo: moved.length > 0 ? { applications: moved, until } : undefined,
      link,
    });
  };

  const moveOne = (application: ApplicationRowAnswer, to: Move['to'], details?: MoveDetails) => {
    const entry = begin([application]);
    return run([application], async ([applicationId = '']) => {
      const moved = await sendMove(
        entry,
        { applications: [application], to, details },
        () =>
          single.mutateAsync({
            params: { applicationId },
            body: { status: to, undoSeconds: readUndoSeconds(), ...details },
          }),
        (answer) => [answer.application],
      );
      showMoved([moved.application], moved.application.status as Move['to']);
    });
  };

  const moveAll = (move: SentMove) => {
    const { to, details, parts } = move;
    // The dialog may leave some out.
    const applications = move.applications.filter(({ _id }) => parts?.ids.includes(_id) ?? true);
    const entry = begin(applications);
    return run(applications, async (ids) => {
      // The server counts the time for Undo from each part, so the first one decides.
      let until = 0;
      const answers: AnswerOf<'moveApplications'>[] = [];
      const { moved, refused, failure } = await sendMove(
        entry,
        { ...move, applications },
        () =>
          inParts(
            ids,
            async (part) => {
              const answer = await several.mutateAsync({
                body: {
                  ids: part,
                  status: to,
                  ...move.into?.sent,
                  ...details,
                  undoSeconds: readUndoSeconds(),
                  ...parts?.sent(part, answers),
                },
              });
              until ||= undoUntil();
              answers.push(answer);
              return answer;
            },
            showProgress,
          ),
        (answer) => answer.moved,
        () => until,
      );
      if (failure) notifyFailure(failure, 'Update', UPDATE_FALLBACK);
      const refusals = describeRefusals(refused, applications);
      if (asked && open.current === asked && moved.length === 0) {
        setAsked({ ...asked, refused: refusals.join(' ') });
        return false;
      }
      showMoved(moved, to, { refusals, until, link: parts?.link(answers) });
      return asked && moved.length === 0 ? false : undefined;
    });
  };

  const undo = (): Applications | undefined => {
    const entry = popUndo();
    if (!entry) {
      notify.info('Undo', 'There is no move that can still be undone.');
      return undefined;
    }
    void run(entry.applications, async () => {
      const { applications } = entry;
      // The move was refused.
      if (applications.length === 0) return;
      try {
        const ids = applications.map(({ _id }) => _id);
        const { moved, refused, failure } = await inParts(
          ids,
          (part) => back.mutateAsync({ body: { ids: part } }),
          showProgress,
        );
        if (failure) notifyFailure(failure, 'Update', UPDATE_FALLBACK);
        const refusals = describeRefusals(refused, applications);
        showOutcome({ ...describeUndo(moved), refusals, isUndo: true, undo: nextUndo() });
      } catch (error) {
        pushUndo(entry);
        throw error;
      }
    });
    return entry.applications;
  };

  return {
    isMoving: (id) => moving.includes(id),
    isBusy: moving.length > 0,
    progress,
    asked,
    outcome,
    request: (application, { to }, into) => {
      if (asks.one(to)) setAsked({ applications: [application], to, into });
      else void moveOne(application, to, into?.sent);
    },
    requestAll: (applications, { to }, into) => {
      if (asks.several(to)) setAsked({ applications, to, into });
      else void moveAll({ applications, to, into });
    },
    answer: async (details, parts) => {
      const [first, ...others] = asked?.applications ?? [];
      if (!asked || !first) return false;
      return others.length > 0
        ? moveAll({ ...asked, details, parts })
        : moveOne(first, asked.to, details);
    },
    dismiss: () => setAsked(undefined),
    undo,
    closeOutcome: () => showOutcome(undefined),
  };
}

/** Says whose move failed, because the page may show somebody else by then. */
function notifyWhose(error: unknown, applications: Applications) {
  const title = failureTitle(error, 'Update');
  const message = errorMessage(error, UPDATE_FALLBACK);
  const [first, ...others] = applications;
  const whose = first && others.length === 0 ? displayName(first.applicant) : inWords(applications);
  notify.failure(title, `${whose}: ${message}`);
}

const showOnPage = (moved: Applications) =>
  editAnswers('getApplication', (answer) => {
    const row = moved.find(({ _id }) => _id === answer.application._id);
    if (!row) return answer;
    // Timeline and details come with the next answer.
    return { ...answer, application: { ...answer.application, status: row.status } };
  });

/** @returns puts back what was there */
const showInLists = (moved: Applications) =>
  editAnswers('listCompanyApplications', (answer) => moved.reduce(withRow, answer));

/** An answer with one application as it is now, and its counts to match. */
function withRow(answer: ListAnswer, row: ApplicationRowAnswer): ListAnswer {
  const replaced = (rows: readonly ApplicationRowAnswer[]) =>
    rows.map((old) => (old._id === row._id ? withAddedOf(old, row) : old));
  const before = answer.applications.find(({ _id }) => _id === row._id);
  if (!before) return answer;
  const change = (status: ApplicationStatus) =>
    Number(status === row.status) - Number(status === before.status);
  const recount = (counts: StatusCounts): StatusCounts => ({
    ...counts,
    [before.status]: counts[before.status] + change(before.status),
    [row.status]: counts[row.status] + change(row.status),
  });
  const { counts, position, columns } = answer;
  return {
    ...answer,
    applications: replaced(answer.applications),
    ...(counts && { counts: recount(counts) }),
    ...(position?._id === row.job._id && {
      position: { ...position, counts: recount(position.counts) },
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
    return { title: 'Undo Failed', message: 'The applications have not changed.' };
  }
  const are = moved.length === 1 ? 'is as it was' : 'are as they were';
  return { title: 'Undone', message: `${inWords(moved)} ${are} before.` };
}

const isAbout = (question: AskedMove, moved: Applications) =>
  question.applications.some(({ _id }) => moved.some((row) => row._id === _id));

function inWords(applications: Applications): string {
  const [first] = applications;
  return applications.length === 1 && first
    ? `${displayName(first.applicant)}'s application`
    : counted(applications.length, 'application');
}

/** Names in a sentence, before it says 'and 12 more'. */
const NAMES = 3;

type Refused = AnswerOf<'moveApplications'>['refused'];

/** A sentence for each reason. */
function describeRefusals(refused: Refused, applications: Applications): string[] {
  const names = new Map(applications.map(({ _id, applicant }) => [_id, displayName(applicant)]));
  return [...Map.groupBy(refused, ({ message }) => message)].map(([message, those]) => {
    const shown = those.slice(0, NAMES).map(({ _id }) => names.get(_id) ?? 'One of them');
    const more = those.length > NAMES ? ` and ${inFigures(those.length - NAMES)} more` : '';
    return `${shown.join(', ')}${more}: ${message}`;
  });
}
