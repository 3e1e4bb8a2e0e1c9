import { DndContext, DragOverlay, pointerWithin, useDraggable, useDroppable } from '@dnd-kit/core';
import { Fragment, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconGripVertical } from '@tabler/icons-react';
import { useBarred } from '../../kit/member.ts';
import { AssignedTo } from '../../kit/ui/display/initials.tsx';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import {
  type ApplicationStatus,
  moveRefusal,
  movesFrom,
  statusLabel,
} from '../../../shared/applications/status.ts';
import { formatAge } from '../../../shared/kit/dates.ts';
import { inFigures } from '../../../shared/kit/figures.ts';
import { ApplicationMenu, BUSY, type RowMoves } from '../moves/menu.tsx';
import { swallowClick, useCardCarry, useCardSensors } from './drag.ts';
import { type ApplicationRow, type ApplicationsPage, type CompanyApplications } from './state.ts';
import type { Stage } from '../../../shared/applications/hiring-plan.ts';
import { FlagMark } from '../answers-to-questions/flag.tsx';
import { RatingMark } from '../scorecards/rating.tsx';
import { useStagesIn } from '../stages/plan.tsx';
import { FirstChoiceMark } from '../first-choice.tsx';
import { StatusBadge } from '../badges.tsx';
import { UnreadDot } from '../unread-dot.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { SKILLS_SHOWN } from './table.tsx';
import { usePages } from '../../kit/data/calls.ts';
import { Tags } from '../../kit/ui/display/badge.tsx';
import { Small } from '../../kit/ui/display/small.tsx';
import { QuietLink } from '../../kit/ui/navigation/quiet-link.tsx';
import styles from './board.module.css';

/** Cards that 'Show more' loads, and the most that a column shows. */
const CARDS_STEP = 30;
const CARDS_MAX = 90;
/** Share of the board or window, from each edge, in which a drag scrolls along. */
const AUTO_SCROLL = { threshold: { x: 0.08, y: 0.1 } };
/** The board makes its own announcements. */
const QUIET = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
};

interface Dragged {
  application: ApplicationRow;
  /** The column under the pointer. */
  over: ApplicationStatus | undefined;
}

interface ApplicationBoardProps {
  applications: CompanyApplications;
  rows: readonly ApplicationRow[];
  columns: NonNullable<ApplicationsPage['columns']>;
  withPosition: boolean;
}

/** Applications in columns by status. Cards move by drag, keys or menu, and only to allowed columns. */
export function ApplicationBoard({
  applications: { columnQuery, moves, linkTo, setFilters },
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
    // An interview needs a date and a place; the other moves can be undone.
    if (to === 'interviewed') moves.request(application, open);
    else moves.requestAll([application], open);
  };
  const drop = (application: ApplicationRow, over: ApplicationStatus | undefined) => {
    const refusal = over && over !== application.status && moveRefusal(application.status, over);
    if (refusal) say(`${displayName(application.applicant)} was not moved. ${refusal.message}`);
    else if (over) move(application, over);
  };
  const board = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<Dragged>();
  const sensors = useCardSensors(dragged !== undefined);
  const endDrag = () => {
    swallowClick();
    setDragged(undefined);
  };
  const carry = useCardCarry(move, say);
  const held = dragged?.application ?? carry.carried;
  const over = dragged?.over ?? carry.over;
  useFocusOn(moved, rows);
  useInView(board, carry.over);

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      autoScroll={AUTO_SCROLL}
      accessibility={QUIET}
      onDragStart={({ active }) => {
        const application = rows.find(({ _id }) => _id === active.id);
        setDragged(application && { application, over: application.status });
      }}
      onDragOver={({ over: column }) =>
        setDragged(
          (before) => before && { ...before, over: column?.id as ApplicationStatus | undefined },
        )
      }
      onDragEnd={({ over: column }) => {
        endDrag();
        if (dragged) drop(dragged.application, column?.id as ApplicationStatus | undefined);
      }}
      onDragCancel={endDrag}
    >
      <p id={hintId} className="sr-only">
        Press Space to pick up an application, the arrow keys to choose a column, Space again to
        drop it, and Escape to cancel.
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
            rows={rows}
            query={columnQuery}
            held={held}
            isOver={over === status}
            onAll={() => setFilters({ view: '', status })}
            card={{
              now,
              withPosition,
              linkTo,
              hintId,
              moves: { ...moves, request: (row, { to }) => move(row, to) },
              onKeyDown: carry.onKeyDown,
              onBlur: carry.cancel,
            }}
          />
        ))}
      </div>
      {held && <HoldingNote held={held} over={over} />}
      {createPortal(
        <DragOverlay dropAnimation={null} zIndex={150}>
          {dragged && (
            <div aria-hidden className={styles.ghost}>
              <CardFace application={dragged.application} now={now} withPosition={withPosition} />
            </div>
          )}
        </DragOverlay>,
        document.body,
      )}
    </DndContext>
  );
}

/** The cards of a column: the first from the board's answer, more of them page by page. */
function useColumn({ status, rows: first, query }: ApplicationColumnProps) {
  const [isLong, setLong] = useState(false);
  const column = { ...query, view: 'list', status, limit: String(CARDS_STEP) };
  const pages = usePages('listCompanyApplications', { query: column }, { enabled: isLong });
  const more = isLong ? (pages.data?.pages ?? []).flatMap(({ applications }) => applications) : [];
  // A moved card is in the board's answer or in that of its new column.
  const rows = [...new Map([...first, ...more].map((row) => [row._id, row])).values()];
  return {
    rows: rows
      .filter((row) => row.status === status)
      .toSorted((a, b) => b.appliedDate.localeCompare(a.appliedDate)),
    isLoading: isLong && pages.isFetching && !pages.isRefetching,
    showMore: () => {
      if (isLong) void pages.fetchNextPage();
      else setLong(true);
    },
  };
}

interface HoldingNoteProps {
  held: ApplicationRow;
  over: ApplicationStatus | undefined;
}

/** The result of dropping, visible wherever the page is scrolled to, and announced to screen readers. */
function HoldingNote({ held, over }: HoldingNoteProps) {
  const name = displayName(held.applicant);
  const refusal =
    over && over !== held.status ? moveRefusal(held.status, over)?.message : undefined;
  const sentence =
    !over || over === held.status
      ? `Choose a column for ${name}.`
      : (refusal ?? `Drop to move ${name} to ${statusLabel(over)}.`);
  return (
    <p aria-hidden className={styles.holding} data-refused={refusal && true}>
      {sentence}
    </p>
  );
}

/** Keeps the focus on a card that moves to another column, where it is a new element. */
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

/** Scrolls to the column that was chosen by keys. */
function useInView(board: { current: HTMLElement | null }, status: ApplicationStatus | undefined) {
  useEffect(() => {
    if (!status) return;
    board.current
      ?.querySelector(`[data-column="${status}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [board, status]);
}

interface ApplicationColumnProps {
  status: ApplicationStatus;
  /** Of the whole column. */
  total: number;
  /** The first of every column. */
  rows: readonly ApplicationRow[];
  query: Readonly<Record<string, string>>;
  /** The application that is picked up. */
  held: ApplicationRow | undefined;
  isOver: boolean;
  /** Shows the whole column as a table. */
  onAll: () => void;
  card: CardSetting;
}

/** The applications with one status; during a drag, whether the card may be dropped here, and why not. */
function ApplicationColumn(props: ApplicationColumnProps) {
  const { status, total, held, isOver, onAll, card } = props;
  const { rows, isLoading, showMore } = useColumn(props);
  const stages = useStagesIn(status);
  const titleId = useId();
  const { setNodeRef } = useDroppable({ id: status });
  const isOwn = held?.status === status;
  const refusal = held && !isOwn ? moveRefusal(held.status, status)?.message : undefined;
  const takes = !held || isOwn ? undefined : refusal ? 'no' : 'yes';
  return (
    <section
      ref={setNodeRef}
      aria-labelledby={titleId}
      data-column={status}
      data-takes={takes}
      data-over={isOver || undefined}
      className={styles.column}
    >
      <h3 id={titleId} className={styles.head}>
        <StatusBadge status={status} />
        <span className={styles.total}>{inFigures(total)}</span>
      </h3>
      {refusal && <p className={styles.refusal}>{refusal}</p>}
      {takes === 'yes' && <p className={styles.invitation}>Drop here</p>}
      <ul className={styles.cards}>
        {byStage(rows, stages).map(({ stage, own }) => (
          <Fragment key={stage?._id ?? ''}>
            {stages.length > 0 && (own.length > 0 || stage) && (
              <li className={styles.stage}>
                {stage?.name ?? 'No stage'}{' '}
                {stage && <span className={styles.total}>{inFigures(stage.people)}</span>}
              </li>
            )}
            {own.map((row) => (
              <ApplicationCard
                key={row._id}
                application={row}
                isHeld={row._id === held?._id}
                {...card}
              />
            ))}
          </Fragment>
        ))}
      </ul>
      {rows.length === 0 && !held && <p className={styles.none}>None</p>}
      {rows.length < total &&
        (rows.length < CARDS_MAX ? (
          <Button
            variant="subtle"
            size="sm"
            fullWidth
            busy={isLoading}
            onClick={showMore}
            aria-label={`Show more: ${statusLabel(status)}`}
          >
            Show more
          </Button>
        ) : (
          <Button variant="subtle" size="sm" fullWidth onClick={onAll}>
            All {inFigures(total)} in the table
          </Button>
        ))}
    </section>
  );
}

/** The cards of a column by stage, those without one first; one group if the job has no stages there. */
const byStage = (rows: readonly ApplicationRow[], stages: readonly Stage[]) => {
  const known = new Set(stages.map(({ _id }) => _id));
  return [
    { stage: undefined, own: rows.filter(({ stage }) => !stage || !known.has(stage._id)) },
    ...stages.map((stage) => ({
      stage,
      own: rows.filter((row) => row.stage?._id === stage._id),
    })),
  ];
};

/** The settings that all cards share. */
interface CardSetting {
  now: Date;
  withPosition: boolean;
  linkTo: (id: string) => string;
  /** The id of the instructions for moving a card by keys. */
  hintId: string;
  moves: RowMoves;
  onKeyDown: (application: ApplicationRow, event: KeyboardEvent) => void;
  onBlur: () => void;
}

interface ApplicationCardProps extends CardSetting {
  application: ApplicationRow;
  isHeld: boolean;
}

/** An application on the board. It has no handle if it cannot move. */
function ApplicationCard(props: ApplicationCardProps) {
  const { application, isHeld, linkTo, hintId, moves, onKeyDown, onBlur } = props;
  const { _id, applicant, status } = application;
  const barred = useBarred('handle-applications');
  const isMovable = !barred && movesFrom(status).length > 0;
  const { setNodeRef, listeners } = useDraggable({ id: _id, disabled: !isMovable });
  return (
    <li
      ref={setNodeRef}
      className={styles.card}
      data-card={_id}
      data-movable={isMovable || undefined}
      data-held={isHeld || undefined}
      aria-busy={moves.isMoving(_id) || undefined}
      {...listeners}
    >
      <div className={styles.tools}>
        {isMovable && (
          <button
            type="button"
            data-grip
            aria-label={`Move ${displayName(applicant)}`}
            aria-describedby={hintId}
            aria-pressed={isHeld}
            className={styles.grip}
            onKeyDown={(event) => onKeyDown(application, event)}
            onBlur={onBlur}
          >
            <IconGripVertical size={18} aria-hidden />
          </button>
        )}
        <ApplicationMenu application={application} moves={moves} to={linkTo(_id)} />
      </div>
      <CardFace {...props} to={linkTo(_id)} />
    </li>
  );
}

interface CardFaceProps extends Pick<CardSetting, 'now' | 'withPosition'> {
  application: ApplicationRow;
  /** The address of the application; absent for the card under the pointer. */
  to?: string;
}

/** The content of a card. */
function CardFace({ application, now, withPosition, to }: CardFaceProps) {
  const { applicant, job, appliedDate, isUnread, firstChoiceMonth, assigned = [] } = application;
  return (
    <>
      {isUnread && <UnreadDot />}{' '}
      {to ? (
        <QuietLink to={to} draggable={false} className={styles.name}>
          {displayName(applicant)}
        </QuietLink>
      ) : (
        <span className={styles.name}>{displayName(applicant)}</span>
      )}
      {withPosition && <p className={styles.position}>{job.jobTitle}</p>}
      <Small tiny>
        <time dateTime={appliedDate}>{formatAge(appliedDate, now)}</time>
      </Small>
      <FirstChoiceMark month={firstChoiceMonth} />
      <RatingMark application={application} />
      <FlagMark application={application} />
      <AssignedTo people={assigned} />
      <Tags items={applicant.applicantProfile.skills} max={SKILLS_SHOWN} />
    </>
  );
}
