import { useSections } from '../sections.tsx';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import { type Move, MOVES, moveRefusal } from '../../../shared/applications/status.ts';
import { MOVED_AT_ONCE_MAX } from '../../../shared/applications/lists.ts';
import { inFigures } from '../../../shared/kit/figures.ts';
import { pluck } from '../../../shared/kit/pick.ts';
import { areShortcutsOn, useKeys } from '../../kit/keys.ts';
import { useAllBarred } from '../../kit/member.ts';
import { usePageActions } from '../../kit/page-actions.ts';
import { notify } from '../../kit/notices.ts';
import type { KeyHelp } from '../../kit/ui/overlays/keys-dialog.tsx';
import { movableBy } from './dock.tsx';
import type { KeyedAction } from '../additions.ts';
import { useFeatures } from '../../panels.tsx';
import { useAsking, useBarActions, useKeyedActions } from '../moves/actions.ts';
import { MOVE_KEYS } from '../moves/keys.ts';
import { applicationActions } from '../moves/page-actions.ts';
import { useQuickKeys } from '../moves/quick-keys.ts';
import type { ApplicationRow, CompanyApplications } from './state.ts';

const ACTION_KEYS: KeyHelp = [
  [['R'], 'Mark as reviewed'],
  [['I'], 'Schedule an interview'],
  [['O'], 'Make an offer'],
  [['D'], 'Reject'],
];
/** The keys that work in a list or on a board. @param barred the member changes nothing */
export const keysOf = (
  isBoard: boolean,
  barred: boolean,
  actions: readonly KeyedAction[],
  search: KeyHelp,
): KeyHelp => [
  ...(isBoard
    ? ([
        [['J', '↓'], 'Next card of the column'],
        [['K', '↑'], 'Previous card of the column'],
        [['L', '→'], 'Next column'],
        [['H', '←'], 'Previous column'],
        [
          ['Tab'],
          'The handle of the card: Space picks it up, the arrow keys choose where, Space drops it',
        ],
      ] as const)
    : ([
        [['J', '↓'], 'Next application'],
        [['K', '↑'], 'Previous application'],
      ] as const)),
  [['Enter'], 'Open it'],
  ...(barred || isBoard ? [] : ([[['X'], 'Select it; with Shift, all up to it']] as const)),
  ...(barred
    ? []
    : ([
        ...ACTION_KEYS,
        ...actions.map(({ key, hint }) => [[key.toUpperCase()], hint] as const),
        [['Z'], 'Undo the last move'],
      ] as const)),
  [['/'], 'Search applicants'],
  [['Esc'], barred || isBoard ? 'Leave the search' : 'Leave the search, or clear the selection'],
  ...search,
  [['?'], 'Show these keys'],
];

/** Whether the focus is on no control: the page itself has it. */
const isFocusFree = () =>
  document.activeElement === document.body || document.activeElement?.id === 'main';

/** The keys that each step has. */
const STEP_KEYS: Readonly<Record<string, string>> = {
  ArrowDown: 'j',
  ArrowUp: 'k',
  ArrowRight: 'l',
  ArrowLeft: 'h',
};
/** Where the arrow keys move on a board: its links and buttons have no meaning for them. */
const IN_CARD = '[data-card]';

interface ListKeys {
  applications: CompanyApplications;
  /** The row on which the keys act. */
  rowNow: () => ApplicationRow | undefined;
  /** What moves to another row, by key. */
  steps: Readonly<Record<string, () => void>>;
  /** The member changes nothing. */
  barred: boolean;
  /** Whether a card is being carried, which has the arrow keys. */
  isCarrying?: boolean;
}

/**
 * The keys of a list or a board. Moves act on the selected applications, or on the current one if none is selected. A key
 * waits while what it acts on is being moved, so that a quick sequence does what the slow one would.
 */
export function useListKeys({ applications, rowNow, steps, barred, isCarrying }: ListKeys) {
  const { selection, moves, isBoard, list, board, filters, linkTo } = applications;
  const dialogs = [...useBarActions(), ...useKeyedActions()];
  const actions = useListActions(applications, rowNow);
  const navigate = useNavigate();
  const { chosen } = selection;
  const allBarred = useAllBarred();
  const tabs = useFeatures().flatMap(({ applicationTabs = [] }) => applicationTabs);
  usePageActions(() => {
    const row = rowNow();
    const whom =
      chosen.length > 1 ? `${inFigures(chosen.length)} selected` : displayNameOf(chosen[0] ?? row);
    const only = chosen.length > 1 ? undefined : (chosen[0] ?? row);
    const others = dialogs.map((action) => ({ ...action, act: () => actions.open(action) }));
    const fields = tabs.flatMap(({ name, field }) =>
      only && field && !allBarred(field.needs) && !dialogs.some(({ key }) => key === field.key)
        ? [{ ...field, act: () => void navigate(withTab(linkTo(only._id), name)) }]
        : [],
    );
    return applicationActions({ ...actions, others, fields }, whom, barred);
  });
  /** The one that was moved last, which may be about to leave the list. */
  const moved = useRef<string>(undefined);

  const act = (key: string) => {
    const row = rowNow();
    const dialog = dialogs.find((action) => action.key === key);
    const move = Object.values(MOVES).find(({ to }) => MOVE_KEYS[to] === key);
    const step = steps[key];
    if (move) {
      moved.current = chosen.length > 0 ? undefined : row?._id;
      actions.move(move);
    } else if (step) step();
    else if (key === 'Enter') {
      if (row) void navigate(linkTo(row._id));
    } else if (key === 'x' || key === 'X') {
      if (row) selection.toggle(row._id, !selection.has(row._id), key === 'X');
    } else if (dialog) actions.open(dialog);
    else if (key === 'z') actions.undo();
    else if (key === 'Escape') selection.clear();
  };

  const { filter } = useSections();
  const leaves = isBoard || filters.status || filters.answer || (filter && filters[filter]);
  const isFetching = isBoard ? board.isFetching : list.isFetching;
  const isReady = (key: string) => {
    if (key === 'z' || key === 'Escape') return true;
    const row = rowNow();
    const targets = chosen.length > 0 ? chosen : row ? [row] : [];
    const isMoving = targets.some(({ _id }) => moves.isMoving(_id));
    // Where the moved row leaves the list, the next key is for the one in its place.
    const isLeaving = leaves && row && row._id === moved.current;
    if (steps[key] || key === 'Enter') return !isLeaving || !(isMoving || isFetching);
    return !isMoving && !(isLeaving && isFetching);
  };

  const isAsking = moves.asked !== undefined || applications.acting.asked !== undefined;
  const queueKey = useQuickKeys({ isReady, act, isAsking });
  const changing = new Set(
    barred
      ? []
      : [
          'z',
          ...pluck(dialogs, 'key'),
          ...(isBoard ? [] : ['x', 'X']),
          ...Object.values(MOVE_KEYS),
        ],
  );

  useKeys((key, { target, repeat }) => {
    if (!areShortcutsOn() || isAsking || isCarrying) return false;
    const isArrow = key in STEP_KEYS;
    const step = STEP_KEYS[key] ?? key;
    const isInCard = isBoard && target instanceof Element && target.closest(IN_CARD) !== null;
    if (isArrow && !isFocusFree() && !isInCard) return false;
    if (steps[step]) {
      if (!rowNow()) return false;
      queueKey(step);
      return true;
    }
    if (repeat) return false;
    const acts =
      key === 'Enter'
        ? isFocusFree() && rowNow() !== undefined
        : key === 'Escape'
          ? !barred && chosen.length > 0
          : changing.has(key);
    if (acts) queueKey(key);
    return acts;
  });
}

const displayNameOf = (row: ApplicationRow | undefined) => row && displayName(row.applicant);
const withTab = (path: string, tab: string) => `${path}${path.includes('?') ? '&' : '?'}tab=${tab}`;

/** What can be done with the selected applications, or with the current one: by key, and as actions of the page. */
function useListActions(
  { selection, moves, acting, linkTo }: CompanyApplications,
  rowNow: () => ApplicationRow | undefined,
) {
  const navigate = useNavigate();
  const { chosen } = selection;
  const asks = useAsking();
  const targetsNow = () => {
    const row = rowNow();
    return chosen.length > 0 ? chosen : row ? [row] : [];
  };

  const move = (to: Move) => {
    const targets = targetsNow();
    const [first] = targets;
    if (!first) return;
    const movable = movableBy(targets, to);
    const again = asks.again(to.to);
    if (chosen.length === 0 && again && first.status === to.to) {
      void navigate(linkTo(first._id));
      notify.info(again.title, again.text);
    } else if (movable.length === 0)
      notify.failure('Update Failed', moveRefusal(first, to.to)?.message ?? '');
    else if (chosen.length === 0) moves.request(first, to);
    else moves.requestAll(movable, to);
  };
  /** @param title of the refusal */
  const ask = (open: (rows: readonly ApplicationRow[]) => void, title?: string) => {
    const targets = targetsNow();
    if (targets.length === 0) return;
    if (title && targets.length > MOVED_AT_ONCE_MAX)
      notify.failure(title, `Select at most ${MOVED_AT_ONCE_MAX} for this.`);
    else open(targets);
  };

  return {
    move,
    open: (action: KeyedAction) => ask((rows) => acting.ask({ action, rows }), action.failed),
    undo: () => void moves.undo(),
  };
}
