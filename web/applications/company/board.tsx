import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import {
  type ApplicationStatus,
  movesFrom,
  moveRefusal,
  statusLabel,
} from '../../../shared/applications/status.ts';
import { BUSY } from '../move-menu.tsx';
import styles from './board.module.css';
import { CardFace } from './card.tsx';
import { useCardCarry } from './carry.ts';
import { ApplicationColumn } from './column.tsx';
import { useCardDrag } from './drag.ts';
import { type ApplicationRow, type ApplicationsPage, wantMore } from './list.ts';
import type { CompanyApplications } from './state.ts';

interface ApplicationBoardProps {
  applications: CompanyApplications;
  rows: readonly ApplicationRow[];
  columns: NonNullable<ApplicationsPage['columns']>;
  withPosition: boolean;
}

/** Applications in columns by status, moved on by drag, by keys or by menu: only to where they may go. */
export function ApplicationBoard({
  applications: { list, wanted, single, bulk, moves, linkTo, setFilters },
  rows,
  columns,
  withPosition,
}: ApplicationBoardProps) {
  const hintId = useId();
  const [now] = useState(() => new Date());
  const [said, say] = useState('');
  const moved = useRef<string>(undefined);

  const move = (application: ApplicationRow, to: ApplicationStatus) => {
    const open = movesFrom(application.status).find((one) => one.to === to);
    if (!open) return;
    if (moves.isBusy) {
      say(BUSY);
      return;
    }
    moved.current = application._id;
    // An interview takes a plan; the others can be taken back.
    if (to === 'interviewed') single.request(application, open);
    else bulk.request([application], open);
  };
  const drop = (application: ApplicationRow, over: ApplicationStatus | undefined) => {
    const refusal = over && over !== application.status && moveRefusal(application.status, over);
    if (refusal) say(`${displayName(application.applicant)} was not moved. ${refusal}`);
    else if (over) move(application, over);
  };
  const { dragged, ghost, board, onPointerDown } = useCardDrag(drop);
  const carry = useCardCarry(move, say);
  const held = dragged?.application ?? carry.carried;
  const over = dragged?.over ?? carry.over;
  useFocusOn(moved, rows);
  useInView(board, carry.over);

  return (
    <>
      <p id={hintId} className="sr-only">
        Press Space to pick the application up, the arrow keys to choose where it goes, Space again
        to drop it, and Escape to leave it where it is.
      </p>
      <p aria-live="assertive" className="sr-only">
        {said}
      </p>
      <div ref={board} className={styles.board} data-holding={held && true}>
        {columns.map(({ status, total }) => (
          <ApplicationColumn
            key={status}
            status={status}
            total={total}
            rows={rows
              .filter((row) => row.status === status)
              .toSorted((a, b) => b.appliedDate.localeCompare(a.appliedDate))}
            held={held}
            isOver={over === status}
            isLoading={list.isLoading}
            onMore={() => {
              wantMore(wanted, status);
              list.reload();
            }}
            onAll={() => setFilters({ view: '', status })}
            card={{
              now,
              withPosition,
              linkTo,
              hintId,
              moves: { ...moves, request: (row, { to }) => move(row, to) },
              onPointerDown,
              onKeyDown: carry.onKeyDown,
              onBlur: carry.cancel,
            }}
          />
        ))}
      </div>
      {held && <HoldingNote held={held} over={over} />}
      {dragged &&
        createPortal(
          <div ref={ghost} aria-hidden className={styles.ghost} style={{ width: dragged.width }}>
            <CardFace application={dragged.application} now={now} withPosition={withPosition} />
          </div>,
          document.body,
        )}
    </>
  );
}

interface HoldingNoteProps {
  held: ApplicationRow;
  over: ApplicationStatus | undefined;
}

/** What letting go would do, in sight wherever the page is scrolled to. Who does not see hears it. */
function HoldingNote({ held, over }: HoldingNoteProps) {
  const name = displayName(held.applicant);
  const refusal = over && over !== held.status ? moveRefusal(held.status, over) : undefined;
  const sentence =
    !over || over === held.status
      ? `Choose where ${name} goes.`
      : (refusal ?? `Drop to move ${name} to ${statusLabel(over)}.`);
  return (
    <p aria-hidden className={styles.holding} data-refused={refusal && true}>
      {sentence}
    </p>
  );
}

/** A card that moves to another column is another element: the focus follows it there. */
function useFocusOn(moved: { current: string | undefined }, rows: readonly ApplicationRow[]) {
  const shown = useRef(rows);

  useEffect(() => {
    if (shown.current === rows) return;
    shown.current = rows;
    if (!moved.current || document.activeElement !== document.body) return;
    const card = document.querySelector(`[data-card="${CSS.escape(moved.current)}"]`);
    card?.querySelector<HTMLElement>('[data-grip], a')?.focus();
    moved.current = undefined;
  }, [moved, rows]);
}

/** What is chosen by keys can be seen. */
function useInView(board: { current: HTMLElement | null }, status: ApplicationStatus | undefined) {
  useEffect(() => {
    if (!status) return;
    board.current
      ?.querySelector(`[data-column="${status}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [board, status]);
}
