import { useSyncExternalStore } from 'react';
import type { ApplicationRowAnswer } from '../../../shared/applications/lists.ts';
import { createListeners } from '../../kit/listeners.ts';
import { readUser } from '../../kit/session.ts';
import type { Progress } from './parts.ts';

type Applications = readonly ApplicationRowAnswer[];

/** The result of a move, shown while it can be undone or until it is closed. */
export interface Outcome {
  title: string;
  message: string;
  /** Why some applications stayed where they were: a sentence for each reason. */
  refusals: readonly string[];
  /** Which applications Undo moves back, and until when (milliseconds of the clock). Absent if it cannot be undone. */
  undo?: { applications: Applications; until: number } | undefined;
  /** The result is of an undo, and `undo` is the move before. */
  isUndo?: boolean;
  /** Where to see what follows. */
  link?: { to: string; label: string } | undefined;
}

/** A move that Undo takes back. */
export interface UndoEntry {
  /** As they were moved; before the answer, as they were before. */
  applications: Applications;
  /** Milliseconds of the clock; undefined until the move is answered. */
  until?: number;
}

/** What pages show of the moves. */
interface Shown {
  /** The ids of the applications that are being moved; twice, if another move of the same one waits. */
  moving: readonly string[];
  /** Of a change that takes several calls. */
  progress: Progress | undefined;
  outcome: Outcome | undefined;
}

/** The moves of one session in this tab: every page continues where the one before was. */
interface Session {
  token: string | undefined;
  shown: Shown;
  /** The last one at the end. */
  undoStack: UndoEntry[];
  last: Promise<unknown>;
}

const NOTHING: Shown = { moving: [], progress: undefined, outcome: undefined };

const begin = (token: string | undefined): Session => ({
  token,
  shown: NOTHING,
  undoStack: [],
  last: Promise.resolve(),
});

let session = begin(undefined);
const { subscribe, tell } = createListeners();

/** The current session; after a logout, an empty one. */
function currentSession(): Session {
  const token = readUser()?.token;
  if (token !== session.token) session = begin(token);
  return session;
}

function change(target: Session, changed: Partial<Shown>) {
  target.shown = { ...target.shown, ...changed };
  tell();
}

const readShown = () => currentSession().shown;

export const useShownMoves = (): Shown => useSyncExternalStore(subscribe, readShown, () => NOTHING);

export const showOutcome = (outcome: Outcome | undefined) => change(currentSession(), { outcome });
export const showProgress = (progress: Progress) => change(currentSession(), { progress });

/** A result that cannot be undone stays on the page where it was shown. */
export function leaveOutcome() {
  if (!currentSession().shown.outcome?.undo) showOutcome(undefined);
}

/**
 * Moves one after the other, as they are asked for.
 * @param act must not throw
 */
export async function runInQueue<T>(ids: readonly string[], act: () => Promise<T>): Promise<T> {
  // It may end before the move does.
  const begun = currentSession();
  change(begun, { moving: [...begun.shown.moving, ...ids] });
  const result = begun.last.then(act);
  begun.last = result;
  const answer = await result;
  change(begun, { moving: ids.reduce(withoutOne, begun.shown.moving), progress: undefined });
  return answer;
}

const withoutOne = (ids: readonly string[], id: string) => {
  const at = ids.indexOf(id);
  return at < 0 ? ids : ids.toSpliced(at, 1);
};

export const pushUndo = (move: UndoEntry) => void currentSession().undoStack.push(move);

/** Those that can still be undone, the last one at the end. */
const openMoves = () => {
  const now = Date.now();
  return currentSession().undoStack.filter(
    ({ applications, until = Infinity }) => applications.length > 0 && until > now,
  );
};

/** Takes the last move that can still be undone. */
export function popUndo(): UndoEntry | undefined {
  const open = openMoves();
  const taken = open.pop();
  currentSession().undoStack = open;
  return taken;
}

/** Moves with more time to undo: until `until`, in milliseconds of the clock. */
export function extendUndoTime(applications: Applications, until: number) {
  const target = currentSession();
  const ids = new Set(applications.map(({ _id }) => _id));
  const isMeant = (entry: Pick<UndoEntry, 'applications'>) =>
    entry.applications.some(({ _id }) => ids.has(_id));
  const entry = target.undoStack.findLast(isMeant);
  if (entry) entry.until = until;
  const { outcome } = target.shown;
  if (outcome?.undo && isMeant(outcome.undo))
    change(target, { outcome: { ...outcome, undo: { applications, until } } });
}

/** What Undo takes back next; undefined if there is nothing, and while a move before it is not answered. */
export function nextUndo(): Outcome['undo'] {
  const { applications, until } = openMoves().at(-1) ?? {};
  return applications && until !== undefined ? { applications, until } : undefined;
}
