import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import { APPLICATION_COLUMNS, type ScreenColumn } from '../../../shared/applications/columns.ts';
import type { ApplicationRowAnswer } from '../../../shared/applications/lists.ts';
import { editNote } from '../../../shared/applications/status.ts';
import type { Question } from '../../../shared/jobs/questions.ts';
import { APPLICATION_COLUMN_PARTS } from '../../../shared/parts/parts.ts';
import { formatDayNear } from '../../../shared/kit/dates.ts';
import { formatDaysAgo } from '../../../shared/kit/day.ts';
import { AnswerState } from '../answer.tsx';
import { FlagIcon } from '../answers-to-questions/flag.tsx';
import { CompactBadge } from '../badges.tsx';
import { ApplicationMenu, type RowMoves } from '../moves/menu.tsx';
import { AlsoIn } from '../also-in.tsx';
import type { DrawnColumn, ListKind as ListOf } from '../additions.ts';
import type { WebFeature } from '../../panels.tsx';
import { textsOf } from '../texts.ts';
import { Panels } from '../../panels.tsx';
import { UnreadDot } from '../unread-dot.tsx';
import type { Selection } from './selection.ts';
import { SkillMatch } from './skills.tsx';
import styles from './table.module.css';

/** What determines the columns of a list. */
export interface ListKind extends ListOf {
  /** Of one job: the questions whose answers are columns. */
  questions: readonly Pick<Question, 'id' | 'text'>[];
  isSelectable: boolean;
  /** The labels of texts of features that somebody in the list filled in. */
  texts: readonly string[];
}

export interface RowProps {
  application: ApplicationRowAnswer;
  /** From 2: the head is the first row. */
  index: number;
  to: string;
  now: Date;
  layout: Layout;
  isComfortable: boolean;
  /** Undefined where none can be chosen. */
  isChosen: boolean | undefined;
  /** The keys act on this row, and Tab leads to its controls. */
  isCurrent: boolean;
  isMoving: boolean;
  setting: RowSetting;
}

/** What all rows share. */
export interface RowSetting {
  toggle: Selection['toggle'];
  request: RowMoves['request'];
  onCurrent: (id: string) => void;
}

interface ListColumn extends DrawnColumn<RowProps> {
  /** Also of its area and its class. */
  name: string;
  label: string;
}

/** The columns that the CSV file has, too, in their order on the screen. */
const DRAWN: Record<ScreenColumn, DrawnColumn<RowProps>> = {
  name: { room: 170, track: 'minmax(152px, 1.12fr)', cell: nameCell },
  position: {
    room: 190,
    track: 'minmax(144px, 1.05fr)',
    isIn: ({ ofJob }) => !ofJob,
    title: ({ job }) => editNote(job) ?? job.jobTitle,
    cell: ({ application: { job, found }, isComfortable }) => (
      <>
        {job.jobTitle}
        {isComfortable && !found && (
          <Second>
            {job.jobLocation} • {job.jobType}
          </Second>
        )}
      </>
    ),
  },
  skills: {
    room: 130,
    track: 'minmax(96px, 0.6fr)',
    leaves: 1,
    cell: ({ application, isComfortable }) => (
      <SkillMatch application={application} isComfortable={isComfortable && !application.found} />
    ),
  },
  applied: {
    room: 102,
    leaves: 3,
    cell: ({ application: { appliedDate, found }, now, isComfortable }) => (
      <>
        <time dateTime={appliedDate} title={formatDaysAgo(appliedDate, now)}>
          {formatDayNear(appliedDate, now)}
        </time>
        {isComfortable && !found && <Second>{formatDaysAgo(appliedDate, now)}</Second>}
      </>
    ),
  },
  answer: {
    room: 160,
    cell: ({ application, now }) => <AnswerState application={application} now={now} quiet />,
  },
  status: { room: 132, cell: ({ application }) => <CompactBadge application={application} /> },
};

/**
 * The columns of a list, where it has room for all of them.
 * @param features those of features, behind others
 */
export function columnsOf(list: ListKind, features: readonly WebFeature[]): readonly ListColumn[] {
  const ofFeatures = features.flatMap(({ applicationColumns = {} }) =>
    Object.entries(applicationColumns),
  );
  const behind = (name: string): ListColumn[] =>
    ofFeatures.flatMap(([each, { after, cell, ...column }]) =>
      after === name
        ? [
            {
              ...column,
              name: each,
              label: headingOf(each),
              cell: ({ application }) => cell(application) ?? NOTHING,
            },
            ...behind(each),
          ]
        : [],
    );
  const drawn = Object.entries(DRAWN).flatMap(([name, column]) => [
    {
      ...column,
      name,
      label: APPLICATION_COLUMNS[name as ScreenColumn].heading,
      // Answers take the place of the skills.
      ...(name === 'skills' && list.questions.length > 0 && { room: Number.POSITIVE_INFINITY }),
    },
    ...behind(name),
  ]);
  const answers = list.questions.map(({ id, text }, at): ListColumn => {
    const answer = ({ columns }: ApplicationRowAnswer) => columns?.[id];
    return {
      name: `question-${at + 1}`,
      label: text,
      room: 64,
      track: 'minmax(64px, 132px)',
      leaves: 6,
      title: answer,
      cell: ({ application }) => answer(application) ?? NOTHING,
    };
  });
  const texts = list.texts.map((label, index): ListColumn => {
    const text = (application: ApplicationRowAnswer) => textsOf(application)[label];
    return {
      name: `text-${index + 1}`,
      label,
      room: 120,
      track: 'minmax(64px, 0.6fr)',
      leaves: 0,
      title: text,
      cell: ({ application }) => text(application) ?? NOTHING,
    };
  });
  const at = drawn.findIndex(({ name }) => name === 'answer');
  return [
    ...(list.isSelectable ? [{ name: 'box', label: 'Selected', room: 46, cell: boxCell }] : []),
    ...drawn.toSpliced(at, 0, ...answers).filter(({ isIn }) => isIn?.(list) ?? true),
    ...texts,
    { name: 'menu', label: 'Actions', room: 52, cell: menuCell },
  ];
}

/** Where the columns do not fit even without those that leave, rows are cards of two lines. */
const CARDS_BELOW = 710;

/** The names of the columns that have room: in one line, or those of a card in two with `/` between them. */
export function linesOf(columns: readonly ListColumn[], room: number): string {
  const names = columns.map(({ name }) => name);
  if (room < CARDS_BELOW)
    return `name answer menu/${names.includes('position') ? 'position' : 'applied'} status menu`;
  const next = Math.min(...columns.flatMap(({ leaves = [] }) => leaves));
  const needed = columns.reduce((sum, column) => sum + column.room, 0);
  if (needed <= room || !Number.isFinite(next)) return names.join(' ');
  return linesOf(
    columns.filter(({ leaves }) => leaves !== next),
    room,
  );
}

export type Layout = ReturnType<typeof layoutOf>;

/** What is drawn in these lines, and the columns whose values are in the menu of the row. */
export function layoutOf(columns: readonly ListColumn[], lines: string) {
  const isCards = lines.includes('/');
  const names = new Set(lines.split(/[ /]/));
  // On a card, the box is beside the lines.
  const isShown = ({ name }: ListColumn) => names.has(name) || name === 'box';
  const shown = columns.filter(isShown);
  const tracks = shown.map(({ room, track = `${room}px` }) => track).join(' ');
  // Where a search was found is below the name, and below what follows it up to the answers.
  const start = Math.max(0, lines.indexOf('name'));
  const length = lines.slice(start).search(/ (?:question|answer)/);
  const above = lines.slice(start, start + Math.max(0, length));
  const found =
    lines.slice(0, start) + above.replaceAll(/\S+/g, 'found') + lines.slice(start + above.length);
  return {
    isCards,
    shown,
    left: columns.filter((column) => !isShown(column)),
    style: {
      '--columns': isCards ? 'minmax(0, 1fr) auto 40px' : tracks,
      '--areas': areas(lines),
      '--found-areas': areas(`${lines}/${isCards ? 'found found menu' : found}`),
    } as CSSProperties,
  };
}

const areas = (lines: string) =>
  lines
    .split('/')
    .map((line) => `'${line}'`)
    .join(' ');

const headingOf = (name: string) =>
  APPLICATION_COLUMN_PARTS.find((column) => column.name === name)?.heading ?? '';

const NOTHING = <span aria-hidden>–</span>;

/** The second line of a comfortable row. */
const Second = ({ children }: { children: ReactNode }) => (
  <span className={styles.second}>{children}</span>
);

function boxCell({ application: { _id, applicant }, isChosen, isCurrent, setting }: RowProps) {
  return (
    <label>
      <input
        type="checkbox"
        aria-label={`Select ${displayName(applicant)}`}
        tabIndex={isCurrent ? 0 : -1}
        checked={isChosen === true}
        onChange={({ currentTarget, nativeEvent }) =>
          setting.toggle(
            _id,
            currentTarget.checked,
            nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
          )
        }
      />
    </label>
  );
}

function nameCell({ application, to, isCurrent, isComfortable }: RowProps) {
  const { applicant, isUnread, found } = application;
  const name = displayName(applicant);
  return (
    <>
      {isUnread && (
        <span className={styles.unread}>
          <UnreadDot />
        </span>
      )}
      <span className={styles.who}>
        <Link
          to={to}
          title={name}
          tabIndex={isCurrent ? 0 : -1}
          draggable={false}
          data-open
          className={styles.open}
        >
          {name}
        </Link>
        <Panels slot="application.star" application={application} />
        <FlagIcon application={application} />
        <AlsoIn count={application.alsoIn} />
        <Panels slot="application.marks" application={application} />
      </span>
      {isComfortable && !found && <Second>{applicant.email}</Second>}
    </>
  );
}

function menuCell(row: RowProps) {
  const { application, to, isCurrent, isMoving, setting } = row;
  return (
    <ApplicationMenu
      application={application}
      moves={{ isMoving: () => isMoving, request: setting.request }}
      facts={row.layout.left.map(({ label, cell }) => ({
        label,
        value: cell({ ...row, isComfortable: true }),
      }))}
      to={to}
      tabIndex={isCurrent ? 0 : -1}
    />
  );
}
