import {
  type CSSProperties,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { Link } from 'react-router';
import { editNote } from '../../../shared/applications/status.ts';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import type { ApplicationRowAnswer } from '../../../shared/applications/lists.ts';
import { formatDayNear } from '../../../shared/kit/dates.ts';
import { inFigures } from '../../../shared/kit/figures.ts';
import { formatDaysAgo } from '../../../shared/kit/day.ts';
import type { Question } from '../../../shared/jobs/questions.ts';
import { AssignedTo } from '../../kit/ui/display/initials.tsx';
import { ApplicationMenu, type RowMoves } from '../moves/menu.tsx';
import { AnswerState } from '../answer.tsx';
import { FlagIcon } from '../answers-to-questions/flag.tsx';
import { CompactBadge } from '../badges.tsx';
import { FirstChoiceStar } from '../first-choice.tsx';
import { AlsoIn } from '../people/also-in.tsx';
import { RatingFigure } from '../scorecards/rating.tsx';
import { usePlan } from '../stages/plan.tsx';
import { TagMarks } from '../tags/marks.tsx';
import { UnreadDot } from '../unread-dot.tsx';
import type { RowCursor } from '../cursor.ts';
import type { Density } from './density.ts';
import { Found } from './found.tsx';
import type { Selection } from './selection.ts';
import { SkillMatch } from './skills.tsx';
import { ROWS } from './state.ts';
import { useLongPress } from './long-press.ts';
import styles from './table.module.css';

type ShownQuestion = Pick<Question, 'id' | 'text'>;

interface ApplicationsTableProps {
  label: string;
  applications: readonly ApplicationRowAnswer[];
  /** Rows of the whole list, loaded or not. */
  total: number;
  moves: RowMoves;
  /** Absent for members who change nothing. */
  selection: Selection | undefined;
  grid: RefObject<HTMLDivElement | null>;
  cursor: RowCursor;
  now: Date;
  /** The address of an application. */
  linkTo: (id: string) => string;
  /** False if all rows belong to one job. */
  withPosition?: boolean;
  /** Of one job: the questions whose answers are columns. */
  questions?: readonly ShownQuestion[];
  density: Density;
}

/**
 * The applications, one line each (product.md section 2.6). The list is one stop for Tab: the arrow keys move between its
 * rows, and Tab between the controls of the current one.
 */
export function ApplicationsTable(props: ApplicationsTableProps) {
  const { label, applications, total, moves, selection, grid, cursor, density } = props;
  const { now, linkTo, withPosition = true, questions = NO_QUESTIONS } = props;
  const chosen = selection?.chosen.length ?? 0;
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  // The same functions in each rendering, so that only the rows that change render again.
  const stable = useMemo<RowSetting>(
    () => ({
      toggle: (id, isOn, toHere) => latest.current.selection?.toggle(id, isOn, toHere),
      request: (...asked) => latest.current.moves.request(...asked),
      onCurrent: (id) => latest.current.cursor.set(id),
    }),
    [],
  );
  const { stages } = usePlan();
  const hasStages = !withPosition && stages.length > 0;
  const press = useLongPress(
    chosen > 0,
    selection && ((id) => selection.toggle(id, !selection.has(id), false)),
  );
  const current = cursor.of(applications);

  return (
    <div
      className={styles.frame}
      data-density={density}
      data-plain={selection ? undefined : true}
      data-of-job={withPosition ? undefined : true}
      data-questions={questions.length > 0 || undefined}
      style={withPosition ? undefined : layoutOfJob(hasStages, questions.length)}
      data-selecting={chosen > 0 || undefined}
    >
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-rowcount={total + 1}
        aria-multiselectable={selection ? true : undefined}
        className={styles.table}
        onKeyDown={cursor.onKeyDown}
        onFocus={cursor.onFocus}
        {...press}
      >
        <div role="rowgroup" className={styles.head}>
          <div role="row" aria-rowindex={1} className={styles.line}>
            {selection && (
              <div role="columnheader" className={styles.box}>
                <SelectLoaded count={applications.length} selection={selection} />
              </div>
            )}
            <Head name="name">Applicant</Head>
            {withPosition && <Head name="position">Position Applied</Head>}
            <Head name="skills">Skills</Head>
            <Head name="applied">Applied Date</Head>
            {hasStages && <Head name="stage">Stage</Head>}
            {!withPosition && <Head name="rating">Rating</Head>}
            {questions.map(({ id, text }, at) => (
              <div
                key={id}
                role="columnheader"
                title={text}
                className={styles.question}
                style={{ gridArea: areaOf(at) }}
              >
                {text}
              </div>
            ))}
            <Head name="answer">Answer</Head>
            <Head name="status">Status</Head>
            <Head name="assigned">Assigned</Head>
            <Head name="menu">
              <span className="sr-only">Actions</span>
            </Head>
          </div>
        </div>
        {inChunks(applications).map(({ start, rows }) => (
          <div
            // Its rows change when others come before them, and keep their elements.
            key={start}
            role="rowgroup"
            className={styles.chunk}
            style={{ '--rows': rows.length } as CSSProperties}
          >
            {rows.map((application, index) => (
              <ApplicationLine
                key={application._id}
                application={application}
                index={start + index + 2}
                to={linkTo(application._id)}
                now={now}
                withPosition={withPosition}
                hasStages={hasStages}
                questions={questions}
                isComfortable={density === 'comfortable'}
                isSelectable={selection !== undefined}
                isChosen={selection?.has(application._id) ?? false}
                isStop={application._id === current}
                isCurrent={application._id === current}
                isMoving={moves.isMoving(application._id)}
                setting={stable}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Rows that are laid out together, or not at all while they are far from the visible part. */
function inChunks<T>(all: readonly T[]) {
  const chunks: { start: number; rows: readonly T[] }[] = [];
  for (let start = 0; start < all.length; start += ROWS)
    chunks.push({ start, rows: all.slice(start, start + ROWS) });
  return chunks;
}

const Head = ({ name, children }: { name: string; children: ReactNode }) => (
  <div role="columnheader" className={styles[name]}>
    {children}
  </div>
);

/** What all rows share. */
interface RowSetting {
  toggle: Selection['toggle'];
  request: RowMoves['request'];
  onCurrent: (id: string) => void;
}

interface ApplicationLineProps {
  application: ApplicationRowAnswer;
  /** From 2: the head is the first row. */
  index: number;
  to: string;
  now: Date;
  withPosition: boolean;
  hasStages: boolean;
  questions: readonly ShownQuestion[];
  isComfortable: boolean;
  isSelectable: boolean;
  isChosen: boolean;
  /** Tab leads to the controls of this row. */
  isStop: boolean;
  /** The keys act on this row. */
  isCurrent: boolean;
  isMoving: boolean;
  setting: RowSetting;
}

const ApplicationLine = memo(function ApplicationLine(props: ApplicationLineProps) {
  const { application, index, to, now, withPosition, hasStages, questions } = props;
  const { isComfortable, isStop, setting } = props;
  const { _id, applicant, job, appliedDate, isUnread, firstChoiceMonth, assigned } = application;
  const { found } = application;
  const tabIndex = isStop ? 0 : -1;
  const name = displayName(applicant);
  return (
    <div
      role="row"
      aria-rowindex={index}
      aria-selected={props.isSelectable ? props.isChosen : undefined}
      aria-busy={props.isMoving || undefined}
      data-row={_id}
      data-chosen={props.isChosen || undefined}
      data-current={props.isCurrent || undefined}
      data-unread={isUnread || undefined}
      data-found={found ? true : undefined}
      className={`${styles.line} ${styles.row}`}
      onFocus={() => setting.onCurrent(_id)}
    >
      {props.isSelectable && (
        <div role="gridcell" className={styles.box}>
          <label>
            <input
              type="checkbox"
              aria-label={`Select ${name}`}
              tabIndex={tabIndex}
              checked={props.isChosen}
              onChange={({ currentTarget, nativeEvent }) =>
                setting.toggle(
                  _id,
                  currentTarget.checked,
                  nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
                )
              }
            />
          </label>
        </div>
      )}
      <div role="gridcell" className={styles.name}>
        {isUnread && (
          <span className={styles.unread}>
            <UnreadDot />
          </span>
        )}
        <span className={styles.who}>
          <Link
            to={to}
            title={name}
            tabIndex={tabIndex}
            draggable={false}
            data-open
            className={styles.open}
          >
            {name}
          </Link>
          <FirstChoiceStar month={firstChoiceMonth} />
          <FlagIcon application={application} />
          <AlsoIn count={application.alsoIn} />
          <TagMarks tags={application.tags} />
        </span>
        {isComfortable && !found && <Second>{applicant.email}</Second>}
      </div>
      {found && (
        <div role="gridcell" className={styles.found}>
          <Found found={found} />
        </div>
      )}
      {withPosition && (
        <div role="gridcell" className={styles.position} title={editNote(job) ?? job.jobTitle}>
          {job.jobTitle}
          {isComfortable && !found && (
            <Second>
              {job.jobLocation} • {job.jobType}
            </Second>
          )}
        </div>
      )}
      <div role="gridcell" className={styles.skills}>
        <SkillMatch application={application} isComfortable={isComfortable && !found} />
      </div>
      <div role="gridcell" className={styles.applied}>
        <time dateTime={appliedDate} title={formatDaysAgo(appliedDate, now)}>
          {formatDayNear(appliedDate, now)}
        </time>
        {isComfortable && <Second>{formatDaysAgo(appliedDate, now)}</Second>}
      </div>
      {hasStages && (
        <div role="gridcell" className={styles.stage} title={application.stage?.name}>
          {application.stage?.name ?? NOTHING}
        </div>
      )}
      {!withPosition && (
        <div role="gridcell" className={styles.rating}>
          {application.rating?.scorecards ? <RatingFigure application={application} /> : NOTHING}
        </div>
      )}
      {questions.map(({ id }, at) => (
        <div
          key={id}
          role="gridcell"
          title={application.columns?.[id]}
          className={styles.question}
          style={{ gridArea: areaOf(at) }}
        >
          {application.columns?.[id] ?? NOTHING}
        </div>
      ))}
      <div role="gridcell" className={styles.answer}>
        <AnswerState application={application} now={now} quiet />
      </div>
      <div role="gridcell" className={styles.status}>
        <CompactBadge application={application} />
      </div>
      <div role="gridcell" className={styles.assigned}>
        {assigned?.length ? <AssignedTo people={assigned} /> : NOTHING}
      </div>
      <div role="gridcell" className={styles.menu}>
        <ApplicationMenu
          application={application}
          moves={{
            isMoving: () => props.isMoving,
            request: setting.request,
          }}
          to={to}
          tabIndex={tabIndex}
        />
      </div>
    </div>
  );
});

const NO_QUESTIONS: readonly ShownQuestion[] = [];
const NOTHING = <span aria-hidden>–</span>;

/** The place of a question's column, from 0. */
const areaOf = (at: number) => `question-${at + 1}`;

/** The columns of one job's list; where it is narrow, those that are missed least are left out. */
function layoutOfJob(hasStages: boolean, questions: number): CSSProperties {
  const answers = Array.from({ length: questions }, (_, at) => [areaOf(at), 'minmax(64px, 132px)']);
  const end = [
    ['answer', '172px'],
    ['status', '144px'],
  ];
  const wide = [
    ['box', 'var(--box)'],
    ['name', `minmax(${questions > 1 ? 160 : 230}px, 1fr)`],
    ...(questions > 0 ? [] : [['skills', 'minmax(96px, 168px)']]),
    ['applied', '104px'],
    ...(hasStages ? [['stage', 'minmax(64px, 120px)']] : []),
    ['rating', '84px'],
    ...answers,
    ...end,
    ['assigned', 'minmax(48px, 86px)'],
    ['menu', '52px'],
  ];
  const narrow = [
    ['box', 'var(--box)'],
    ['name', 'minmax(150px, 1fr)'],
    ...(questions > 0 ? answers : [['applied', '104px']]),
    ...end,
    ['menu', '54px'],
  ];
  return {
    '--columns': wide.map(([, width]) => width).join(' '),
    '--areas': `'${wide.map(([area]) => area).join(' ')}'`,
    '--found-areas': foundAreas(wide.map(([area = '']) => area)),
    '--narrow-found-areas': foundAreas(narrow.map(([area = '']) => area)),
    '--narrow-columns': narrow.map(([, width]) => width).join(' '),
    '--narrow-areas': `'${narrow.map(([area]) => area).join(' ')}'`,
  } as CSSProperties;
}

/** Two lines: where a search was found stands below the name, up to the last of these columns. */
const UNDER_NAME = new Set(['name', 'skills', 'applied', 'stage', 'rating']);
const foundAreas = (areas: readonly string[]) => {
  const below = areas.map((area) => (UNDER_NAME.has(area) ? 'found' : area));
  return `'${areas.join(' ')}' '${below.join(' ')}'`;
};

/** The second line of a comfortable row. */
const Second = ({ children }: { children: ReactNode }) => (
  <span className={styles.second}>{children}</span>
);

interface SelectLoadedProps {
  /** Rows that are loaded. */
  count: number;
  selection: Selection;
}

/** Selects all loaded rows, or none; half ticked if some are selected. */
function SelectLoaded({ count, selection }: SelectLoadedProps) {
  const box = useRef<HTMLInputElement>(null);
  const chosen = selection.chosen.length;
  const isAll = chosen >= count;

  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && !isAll;
  }, [chosen, isAll]);

  return (
    <label>
      <input
        ref={box}
        type="checkbox"
        aria-label={count === 1 ? 'Select the 1 shown' : `Select all ${inFigures(count)} shown`}
        checked={isAll}
        onChange={() => (isAll ? selection.clear() : selection.toggleAll())}
      />
    </label>
  );
}
