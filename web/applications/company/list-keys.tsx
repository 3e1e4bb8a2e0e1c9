import { useNavigate } from 'react-router';
import { type Move, MOVES, moveRefusal } from '../../../shared/applications/status.ts';
import { MOVED_AT_ONCE_MAX } from '../../../shared/applications/lists.ts';
import { useShortcuts } from '../../kit/keys.ts';
import { notify } from '../../kit/notices.ts';
import type { KeyHelp } from '../../kit/ui/overlays/keys-dialog.tsx';
import { BUSY } from '../moves/menu.tsx';
import type { RowCursor } from '../cursor.ts';
import { movableBy, moveChosen } from './dock.tsx';
import { MOVE_KEYS } from '../moves/keys.ts';
import type { ApplicationRow, CompanyApplications } from './state.ts';

export const LIST_KEYS: KeyHelp = [
  [['J', '↓'], 'Next application'],
  [['K', '↑'], 'Previous application'],
  [['Enter'], 'Open it'],
  [['X'], 'Select it; with Shift, all up to it', 'handle-applications'],
  [['R'], 'Mark as reviewed', 'handle-applications'],
  [['I'], 'Schedule an interview', 'handle-applications'],
  [['O'], 'Make an offer', 'handle-applications'],
  [['D'], 'Reject', 'handle-applications'],
  [['C'], 'Write a message', 'handle-applications'],
  [['T'], 'Change the tags', 'handle-applications'],
  [['Z'], 'Undo the last move', 'handle-applications'],
  [['/'], 'Search applicants'],
  [['Esc'], 'Clear the selection', 'handle-applications'],
  [['Ctrl K'], 'Search people, jobs and actions'],
];

/** Whether the focus is on no control: the page itself has it. */
const isFocusFree = () =>
  document.activeElement === document.body || document.activeElement?.id === 'main';

interface ListKeys {
  applications: CompanyApplications;
  cursor: RowCursor;
  rows: readonly ApplicationRow[];
  /** The member changes nothing. */
  barred: boolean;
}

/** The keys of a list. Moves act on the selected applications, or on the current one if none is selected. */
export function useListKeys({ applications, cursor, rows, barred }: ListKeys) {
  const { selection, moves, writing, tagging, linkTo } = applications;
  const navigate = useNavigate();
  const current = cursor.of(rows);
  const row = rows.find(({ _id }) => _id === current);
  const { chosen } = selection;
  const targets = chosen.length > 0 ? chosen : row ? [row] : [];

  const toggle = (toHere: boolean) => {
    if (!current) return false;
    selection.toggle(current, !selection.has(current), toHere);
    return true;
  };
  const move = (to: Move) => {
    const [first] = targets;
    if (!first) return false;
    const movable = movableBy(targets, to);
    if (moves.isBusy) notify.info(BUSY);
    else if (movable.length === 0)
      notify.failure('Update Failed', moveRefusal(first.status, to.to)?.message ?? '');
    else if (chosen.length === 0 && (to.to === 'interviewed' || to.to === 'offered'))
      moves.request(first, to);
    else moveChosen(moves, movable, to);
    return true;
  };
  const write = () => {
    if (targets.length === 0) return false;
    writing.ask({ dialog: 'message', rows: targets });
    return true;
  };

  const tag = () => {
    if (targets.length === 0) return false;
    if (targets.length > MOVED_AT_ONCE_MAX)
      notify.failure('Tagging Failed', `Select at most ${MOVED_AT_ONCE_MAX} for this.`);
    else tagging.ask(targets);
    return true;
  };

  useShortcuts(
    {
      j: () => cursor.step(1),
      k: () => cursor.step(-1),
      ArrowDown: () => isFocusFree() && cursor.step(1),
      ArrowUp: () => isFocusFree() && cursor.step(-1),
      Enter: () => (isFocusFree() && current ? void navigate(linkTo(current)) : false),
      ...(!barred && {
        x: () => toggle(false),
        X: () => toggle(true),
        c: write,
        t: tag,
        z: () => (moves.outcome?.undo ? moves.undo() : false),
        Escape: () => (chosen.length > 0 ? selection.clear() : false),
        ...Object.fromEntries(Object.values(MOVES).map((to) => [MOVE_KEYS[to.to], () => move(to)])),
      }),
    },
    ['j', 'k', 'ArrowDown', 'ArrowUp'],
  );
}
