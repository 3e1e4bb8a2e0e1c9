import { DndContext, DragOverlay, useDroppable } from '@dnd-kit/core';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import {
  IconAlertTriangle,
  IconChevronLeft,
  IconChevronRight,
  IconHourglass,
} from '@tabler/icons-react';
import { useBarred } from '../../kit/member.ts';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import {
  type ApplicationSort,
  type CoreSort,
  statusesOf,
} from '../../../shared/applications/lists.ts';
import { isAnswerOwed } from '../../../shared/applications/promise.ts';
import {
  type ApplicationStatus,
  moveRefusal,
  movesFrom,
  statusLabel,
} from '../../../shared/applications/status.ts';
import { errorMessage } from '../../../shared/kit/client.ts';
import { inFigures } from '../../../shared/kit/figures.ts';
import { LoadMore } from '../../kit/data/load-more.tsx';
import { useNow } from '../../kit/now.ts';
import {
  findTarget,
  fromTargetId,
  isElsewhere,
  swallowClick,
  type Target,
  targetId,
  targetLabel,
  useCardCarry,
  useCardSensors,
} from './drag.ts';
import {
  type ApplicationRow,
  type ApplicationsPage,
  CARDS,
  type CompanyApplications,
} from './state.ts';
import { type Section, type Sections, sectionsIn, useSections } from '../sections.tsx';
import { IconButton } from '../../kit/ui/button.tsx';
import { type BoardCursor, useBoardCursor } from './board-cursor.ts';
import { ApplicationCard, CardFace, type CardSetting } from './card.tsx';
import { useListKeys } from './list-keys.tsx';
import { useFeatures } from '../../panels.tsx';
import { usePages } from '../../kit/data/calls.ts';
import styles from './board.module.css';

/** Columns that are folded until somebody opens them. */
const CLOSED = new Set<ApplicationStatus>(['rejected', 'withdrawn']);
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
  /** What is under the pointer. */
  over: Target | undefined;
}

interface ApplicationBoardProps {
  applications: CompanyApplications;
  rows: readonly ApplicationRow[];
  columns: NonNullable<ApplicationsPage['columns']>;
  withPosition: boolean;
}

/** Applications in columns by status, and in their sections. Cards move by drag, keys or menu, and only to allowed columns. */
export function ApplicationBoard({
  applications,
  rows,
  columns,
  withPosition,
}: ApplicationBoardProps) {
  const { columnQuery, moves, linkTo, filters, listName } = applications;
  const hintId = useId();
  const now = useNow();
  const [said, say] = useState('');
  const moved = useRef<string>(undefined);

  const sections = useSections();
  const barred = useBarred('handle-applications') !== undefined;

  const move = (application: ApplicationRow, { status: to, section }: Target) => {
    const open = movesFrom(application).find((one) => one.to === to);
    const isWithin = to === application.status && section !== undefined;
    if (!open && !isWithin) return;
    moved.current = application._id;
    const into = section ? sections.into(section) : undefined;
    if (!open) sections.move([application._id], section ?? null);
    // An interview needs a date and a place; the other moves can be undone.
    else if (to === 'interviewed') moves.request(application, open, into);
    else moves.requestAll([application], open, into);
  };
  const drop = (application: ApplicationRow, over: Target | undefined) => {
    if (!over || !isElsewhere(application, over, sections)) return;
    const refusal = refusalOf(application, over);
    if (refusal) say(`${displayName(application.applicant)} was not moved. ${refusal}`);
    else move(application, over);
  };
  const [folds, setFolds] = useState<Partial<Record<ApplicationStatus, boolean>>>({});
  // Another filter by status starts with its columns.
  const [foldedFor, setFoldedFor] = useState(filters.status);
  if (foldedFor !== filters.status) {
    setFoldedFor(filters.status);
    setFolds({});
  }
  const isFoldedAtFirst = (status: ApplicationStatus) =>
    filters.status ? !statusesOf(filters.status).includes(status) : CLOSED.has(status);
  const board = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<Dragged>();
  const sensors = useCardSensors(dragged !== undefined);
  const endDrag = () => {
    swallowClick();
    setDragged(undefined);
  };
  const carry = useCardCarry(sections, move, say);
  const held = dragged?.application ?? carry.carried;
  const over = dragged?.over ?? carry.over;
  useFocusOn(moved, rows);
  useInView(board, carry.over);
  const isFolded = (status: ApplicationStatus) => folds[status] ?? isFoldedAtFirst(status);
  const cursor = useBoardCursor(
    board,
    listName,
    columns.filter(({ status, total }) => total > 0 && !isFolded(status)).map((one) => one.status),
  );
  useListKeys({
    applications,
    barred,
    rowNow: cursor.rowNow,
    steps: {
      j: () => cursor.step(1),
      k: () => cursor.step(-1),
      h: () => cursor.across(-1),
      l: () => cursor.across(1),
    },
    isCarrying: held !== undefined,
  });

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={findTarget}
      autoScroll={AUTO_SCROLL}
      accessibility={QUIET}
      onDragStart={({ active }) => {
        const application = rows.find(({ _id }) => _id === active.id);
        setDragged(application && { application, over: { status: application.status } });
      }}
      onDragOver={({ over: target }) =>
        setDragged(
          (before) =>
            before && { ...before, over: target ? fromTargetId(String(target.id)) : undefined },
        )
      }
      onDragEnd={({ over: target }) => {
        endDrag();
        if (dragged && target) drop(dragged.application, fromTargetId(String(target.id)));
      }}
      onDragCancel={endDrag}
    >
      <p id={hintId} className="sr-only">
        Press Space to pick up an application, the arrow keys to choose a column
        {sections.word && ` or a ${sections.word}`}, Space again to drop it, and Escape to cancel.
      </p>
      <p aria-live="assertive" className="sr-only">
        {said}
      </p>
      <div
        ref={board}
        className={styles.board}
        data-holding={held && true}
        onFocus={cursor.onFocus}
      >
        {columns.map(({ status, total, dueSoon, overdue }) => (
          <ApplicationColumn
            key={status}
            {...{ status, total, dueSoon, overdue, rows, held }}
            query={columnQuery}
            sort={filters.answer ? 'answer' : filters.sort || 'newest'}
            over={over?.status === status ? over : undefined}
            isFolded={isFolded(status)}
            onFold={(folded) => setFolds({ ...folds, [status]: folded })}
            cursor={cursor}
            card={{
              now,
              withPosition,
              linkTo,
              hintId,
              moves: { ...moves, request: (row, { to }) => move(row, { status: to }) },
              onKeyDown: carry.onKeyDown,
              onBlur: carry.cancel,
            }}
          />
        ))}
      </div>
      {held && <HoldingNote held={held} over={over} sections={sections} />}
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

/** The order of cards, in which a card that has moved finds its place. */
const ORDERS: Record<CoreSort | 'answer', (a: ApplicationRow, b: ApplicationRow) => number> = {
  newest: (a, b) => b.appliedDate.localeCompare(a.appliedDate),
  oldest: (a, b) => a.appliedDate.localeCompare(b.appliedDate),
  name: (a, b) => displayName(a.applicant).localeCompare(displayName(b.applicant)),
  due: (a, b) => dueKey(a).localeCompare(dueKey(b)) || ORDERS.newest(a, b),
  answer: (a, b) => dueKey(a).localeCompare(dueKey(b)) || ORDERS.oldest(a, b),
};
const dueKey = (row: ApplicationRow) => (isAnswerOwed(row) ? (row.answerBy ?? '') : '9');

/** The cards of a column: the first from the board's answer, more of them page by page as its end comes into sight. */
function useColumn({ status, total, rows: first, query, sort }: ApplicationColumnProps) {
  const [isLong, setLong] = useState(false);
  const column = { ...query, view: 'list', status, limit: String(CARDS) };
  const pages = usePages('listCompanyApplications', { query: column }, { enabled: isLong });
  const more = isLong ? (pages.data?.pages ?? []).flatMap(({ applications }) => applications) : [];
  // A moved card is in the board's answer or in that of its new column.
  const all = [...new Map([...first, ...more].map((row) => [row._id, row])).values()];
  const [ofFeature] = useFeatures().flatMap((one) => one.applicationOrders?.[sort] ?? []);
  const order = ofFeature ?? ORDERS[sort as CoreSort] ?? ORDERS.newest;
  const rows = all
    .filter((row) => row.status === status)
    .toSorted((a, b) => order(a, b) || ORDERS.newest(a, b));
  const failure = pages.error && errorMessage(pages.error, 'Failed to load applications data.');
  return {
    rows,
    hasMore: rows.length < total && (!isLong || pages.isPending || pages.hasNextPage),
    isLoading: isLong && pages.isFetching && (pages.isPending || pages.isFetchingNextPage),
    failure: (isLong && failure) || undefined,
    loadMore: () => {
      if (!isLong) setLong(true);
      else if (pages.isLoadingError) void pages.refetch();
      else void pages.fetchNextPage();
    },
  };
}

/** Why a card cannot go to another column. */
const refusalOf = (row: ApplicationRow, { status }: Pick<Target, 'status'>): string | undefined =>
  status === row.status ? undefined : moveRefusal(row, status)?.message;

interface HoldingNoteProps {
  held: ApplicationRow;
  over: Target | undefined;
  sections: Sections;
}

/** The result of dropping, visible wherever the page is scrolled to, and announced to screen readers. */
function HoldingNote({ held, over, sections }: HoldingNoteProps) {
  const name = displayName(held.applicant);
  const refusal = over && refusalOf(held, over);
  const sentence =
    !over || !isElsewhere(held, over, sections)
      ? `Choose a column${sections.all.length > 0 ? ` or a ${sections.word}` : ''} for ${name}.`
      : (refusal ??
        (over.section === null && over.status === held.status
          ? `Drop to move ${name} out of the ${sections.word}.`
          : `Drop to move ${name} to ${targetLabel(over, sections)}.`));
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
    const grip = card?.querySelector<HTMLElement>('[data-grip]') ?? card?.querySelector('a');
    grip?.focus();
    moved.current = undefined;
  }, [moved, rows]);
}

/** Scrolls to the column and the section that were chosen by keys. */
function useInView(board: { current: HTMLElement | null }, target: Target | undefined) {
  const { status, section } = target ?? {};
  useEffect(() => {
    if (!status) return;
    const column = board.current?.querySelector(`[data-column="${status}"]`);
    column?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (section)
      column?.querySelector(`[data-section="${section}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [board, status, section]);
}

interface ApplicationColumnProps {
  status: ApplicationStatus;
  /** Of the whole column, as the two that follow. */
  total: number;
  dueSoon: number;
  overdue: number;
  /** The first of every column. */
  rows: readonly ApplicationRow[];
  query: Readonly<Record<string, string>>;
  sort: ApplicationSort | 'answer';
  /** The application that is picked up. */
  held: ApplicationRow | undefined;
  /** What of this column is under the card. */
  over: Target | undefined;
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
  cursor: BoardCursor;
  card: CardSetting;
}

/** The applications with one status; during a drag, whether the card may be dropped here, and why not. */
function ApplicationColumn(props: ApplicationColumnProps) {
  const { status, total, held, over, isFolded, onFold } = props;
  const titleId = useId();
  const { setNodeRef } = useDroppable({ id: status });
  const isOwn = held?.status === status;
  const refusal = held && refusalOf(held, { status });
  const takes = !held || isOwn ? undefined : refusal ? 'no' : 'yes';
  const fold = useRef<HTMLButtonElement>(null);
  // Opening and folding replace the pressed button.
  const wasFolded = useRef(isFolded);
  useEffect(() => {
    if (wasFolded.current === isFolded) return;
    wasFolded.current = isFolded;
    if (document.activeElement === document.body) fold.current?.focus();
  }, [isFolded]);
  return (
    <section
      ref={setNodeRef}
      aria-labelledby={titleId}
      data-column={status}
      data-folded={isFolded || undefined}
      data-takes={takes}
      data-over={over && true}
      className={styles.column}
    >
      {isFolded ? (
        <button
          ref={fold}
          type="button"
          aria-expanded={false}
          aria-label={`Open ${statusLabel(status)}, ${inFigures(total)}`}
          className={styles.unfold}
          onClick={() => onFold(false)}
        >
          <IconChevronRight size={18} stroke={1.7} aria-hidden />
          <span id={titleId} className={styles.side}>
            {statusLabel(status)} <span className={styles.total}>{inFigures(total)}</span>
          </span>
        </button>
      ) : (
        <>
          <div className={styles.head}>
            <h3 id={titleId} className={styles.title}>
              {statusLabel(status)} <span className={styles.total}>{inFigures(total)}</span>
            </h3>
            <DueCount {...props} />
            <IconButton
              ref={fold}
              label={`Fold ${statusLabel(status)}`}
              onClick={() => onFold(true)}
            >
              <IconChevronLeft size={18} stroke={1.7} aria-hidden />
            </IconButton>
          </div>
          {refusal && <p className={styles.refusal}>{refusal}</p>}
          {takes === 'yes' && <p className={styles.invitation}>Drop here</p>}
          <ColumnCards {...props} />
        </>
      )}
    </section>
  );
}

/** '6 due', or '1 late' if answers are late. */
function DueCount({ dueSoon, overdue }: ApplicationColumnProps) {
  const isLate = overdue > 0;
  const Icon = isLate ? IconAlertTriangle : IconHourglass;
  if (dueSoon === 0 && !isLate) return null;
  return (
    <span className={styles.due} data-tone={isLate ? 'late' : 'soon'}>
      <Icon size={16} stroke={1.7} aria-hidden />{' '}
      {isLate ? `${inFigures(overdue)} late` : `${inFigures(dueSoon)} due`}
    </span>
  );
}

function ColumnCards(props: ApplicationColumnProps) {
  const { status, held, over, card, cursor } = props;
  const sections = useSections();
  const parts = sectionsIn(sections, status);
  const { rows, hasMore, isLoading, failure, loadMore } = useColumn(props);
  const frame = useRef<HTMLDivElement>(null);
  const groups = bySection(rows, parts, sections);
  const current = cursor.of(
    status,
    groups.flatMap(({ own }) => own),
  );
  const { know } = cursor;
  useLayoutEffect(() => know(status, rows));
  const cardsOf = (own: readonly ApplicationRow[]) =>
    own.map((row) => (
      <ApplicationCard
        key={row._id}
        application={row}
        isHeld={row._id === held?._id}
        isCurrent={row._id === current}
        {...card}
      />
    ));
  return (
    <div ref={frame} data-scroll className={styles.scroll}>
      {parts.length === 0 ? (
        <ul className={styles.cards}>{cardsOf(rows)}</ul>
      ) : (
        groups.map(
          ({ section, own }) =>
            (section ?? own.length > 0) && (
              <SectionOfColumn
                key={section?._id ?? ''}
                {...{ status, section, sections, held }}
                isOver={over?.section !== undefined && over.section === (section?._id ?? null)}
              >
                {cardsOf(own)}
              </SectionOfColumn>
            ),
        )
      )}
      {rows.length === 0 && !held && !hasMore && <p className={styles.none}>None</p>}
      {hasMore && (
        <LoadMore
          noun={`applications: ${statusLabel(status)}`}
          isLoading={isLoading}
          failure={failure}
          onLoad={loadMore}
          within={frame}
        />
      )}
    </div>
  );
}

interface SectionOfColumnProps {
  status: ApplicationStatus;
  /** Undefined for the applications without one. */
  section: Section | undefined;
  sections: Sections;
  held: ApplicationRow | undefined;
  isOver: boolean;
  children: ReactNode;
}

/** A section within its column: a card may be dropped on its head or anywhere below it. */
function SectionOfColumn(props: SectionOfColumnProps) {
  const { status, section, sections, held, isOver, children } = props;
  const titleId = useId();
  const target = { status, section: section?._id ?? null };
  const { setNodeRef } = useDroppable({ id: targetId(target) });
  // From another column, a card goes to a section: there is nothing to choose at those without one.
  const takes =
    held &&
    isElsewhere(held, target, sections) &&
    !refusalOf(held, target) &&
    (section !== undefined || held.status === status);
  return (
    <div
      ref={setNodeRef}
      data-section={section?._id ?? ''}
      data-over={(isOver && takes) || undefined}
      className={styles.section}
    >
      <h4 id={titleId} className={styles.sectionName}>
        {section?.name ?? `No ${sections.word}`}{' '}
        {section && <span className={styles.total}>{inFigures(section.people)}</span>}
      </h4>
      <ul aria-labelledby={titleId} className={styles.cards}>
        {children}
      </ul>
    </div>
  );
}

/** The cards of a column by section, those without one first; one group if the job has none there. */
const bySection = (
  rows: readonly ApplicationRow[],
  parts: readonly Section[],
  { of }: Sections,
) => {
  const known = new Set<string | null>(parts.map(({ _id }) => _id));
  return [
    { section: undefined, own: rows.filter((row) => !known.has(of(row))) },
    ...parts.map((section) => ({
      section,
      own: rows.filter((row) => of(row) === section._id),
    })),
  ];
};
