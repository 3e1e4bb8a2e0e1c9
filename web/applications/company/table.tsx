import { useEffect, useRef, useState } from 'react';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import {
  type ApplicationRowAnswer,
  MOVED_AT_ONCE_MAX,
} from '../../../shared/applications/lists.ts';
import { errorMessage } from '../../../shared/kit/client.ts';
import { formatAge } from '../../../shared/kit/dates.ts';
import { inFigures } from '../../../shared/kit/figures.ts';
import { useKeptFocus } from '../../kit/kept-focus.ts';
import { notify } from '../../kit/notices.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Tags } from '../../kit/ui/display/badge.tsx';
import { Breakable } from '../../kit/ui/display/breakable.tsx';
import { AssignedTo } from '../../kit/ui/display/initials.tsx';
import { type Column, Table } from '../../kit/ui/display/table.tsx';
import { When } from '../../kit/ui/display/when.tsx';
import { ApplicationMenu, type RowMoves } from '../moves/menu.tsx';
import { AnswerState } from '../answer.tsx';
import { AnsweredBadge } from '../badges.tsx';
import { FlagMark } from '../answers-to-questions/flag.tsx';
import { RatingMark } from '../scorecards/rating.tsx';
import { FirstChoiceMark } from '../first-choice.tsx';
import { UnreadDot } from '../unread-dot.tsx';
import { Small } from '../../kit/ui/display/small.tsx';
import { NameLink } from '../../kit/ui/navigation/quiet-link.tsx';
import styles from './table.module.css';

/** Skills shown of an applicant (product.md section 9). */
export const SKILLS_SHOWN = 3;

interface ApplicationsTableProps {
  label: string;
  applications: readonly ApplicationRowAnswer[];
  moves: RowMoves;
  /** Absent for members who change nothing. */
  selection: Selection | undefined;
  now: Date;
  /** The address of an application. */
  linkTo: (id: string) => string;
  /** False if all rows belong to one job. */
  withPosition?: boolean;
  /** Questions whose answers are columns. */
  questions?: readonly { id: string; text: string }[];
}

/** The applications with their menus (product.md section 2.6). */
export function ApplicationsTable({
  label,
  applications,
  selection,
  ...others
}: ApplicationsTableProps) {
  return (
    <Table
      label={label}
      columns={toColumns({ selection, ...others })}
      rows={applications}
      isChosen={({ _id }) => selection?.has(_id) ?? false}
    />
  );
}

const toColumns = ({
  moves,
  selection,
  now,
  linkTo,
  withPosition = true,
  questions = [],
}: Omit<ApplicationsTableProps, 'label' | 'applications'>): Column<ApplicationRowAnswer>[] => [
  {
    label: 'Applicant',
    cell: (application) => (
      <div className={styles.first}>
        {selection && <SelectBox application={application} selection={selection} />}
        <Applicant application={application} to={linkTo(application._id)} />
      </div>
    ),
  },
  ...(withPosition ? [POSITION] : []),
  {
    label: 'Applied Date',
    narrow: 'under',
    cell: ({ appliedDate }) => <When day={appliedDate} note={formatAge(appliedDate, now)} />,
  },
  ...questions.map(({ id, text }, index): Column<ApplicationRowAnswer> => ({
    label: `${index + 1}. ${excerpt(text)}`,
    cell: ({ columns }) => columns?.[id] ?? '–',
  })),
  RATING,
  {
    label: 'Answer',
    narrow: 'under',
    cell: (application) => <AnswerState application={application} now={now} />,
  },
  {
    label: 'Status',
    narrow: 'under',
    cell: (application) => (
      <div className={styles.status}>
        <AnsweredBadge application={application} />
        {application.stage && <Small>{application.stage.name}</Small>}
        <AssignedTo people={application.assigned ?? []} />
      </div>
    ),
  },
  {
    label: 'Actions',
    narrow: 'corner',
    cell: (application) => (
      <ApplicationMenu application={application} moves={moves} to={linkTo(application._id)} />
    ),
  },
];

/** A question as a heading, in characters. */
const HEADING = 32;
const excerpt = (text: string) =>
  text.length > HEADING ? `${text.slice(0, HEADING).trimEnd()}…` : text;

const RATING: Column<ApplicationRowAnswer> = {
  label: 'Rating',
  narrow: 'under',
  cell: (application) => <RatingMark application={application} />,
};

const POSITION: Column<ApplicationRowAnswer> = {
  label: 'Position Applied',
  narrow: 'under',
  cell: ({ job }) => (
    <>
      <p className={styles.position}>{job.jobTitle}</p>
      <Small>
        {job.jobLocation} • {job.jobType}
      </Small>
    </>
  ),
};

interface SelectBoxProps {
  application: ApplicationRowAnswer;
  selection: Selection;
}

function SelectBox({ application: { _id, applicant }, selection }: SelectBoxProps) {
  return (
    <label className={styles.box}>
      <span className="sr-only">Select {displayName(applicant)}</span>
      <input
        type="checkbox"
        checked={selection.has(_id)}
        onChange={({ currentTarget, nativeEvent }) =>
          selection.toggle(
            _id,
            currentTarget.checked,
            nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
          )
        }
      />
    </label>
  );
}

interface ApplicantProps {
  application: ApplicationRowAnswer;
  to: string;
}

function Applicant({ application, to }: ApplicantProps) {
  const { applicant, isUnread, firstChoiceMonth } = application;
  return (
    <div className={styles.applicant} data-unread={isUnread || undefined}>
      <NameLink to={to}>{displayName(applicant)}</NameLink>
      {isUnread && (
        <span className={styles.unread}>
          <UnreadDot />
        </span>
      )}
      <FirstChoiceMark month={firstChoiceMonth} />
      <FlagMark application={application} />
      <Small>
        <Breakable text={applicant.email} />
      </Small>
      <Tags items={applicant.applicantProfile.skills} max={SKILLS_SHOWN} />
    </div>
  );
}

interface SelectAllProps {
  /** Rows shown. */
  count: number;
  /** Rows of the list, on all its pages. */
  total: number;
  selection: Selection;
}

/** Selects all visible rows, or none; half ticked if some are selected. Then offers those of the other pages. */
export function SelectAll({ count, total, selection }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const chosen = selection.chosen.length;
  const isAll = chosen >= count;
  const most = Math.min(total, MOVED_AT_ONCE_MAX);
  const offersAll = isAll && most > chosen;
  // The pressed button disappears.
  useKeptFocus(line, String(offersAll));

  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && !isAll;
  }, [chosen, isAll]);

  return (
    <div ref={line} tabIndex={-1} className={styles.selectAll}>
      <label className={styles.all}>
        <input
          ref={box}
          type="checkbox"
          checked={isAll}
          onChange={() => (isAll ? selection.clear() : selection.toggleAll())}
        />
        {count === 1 ? 'Select the 1 shown' : `Select all ${count} shown`}
      </label>
      {offersAll && (
        <Button
          size="sm"
          variant="subtle"
          busy={selection.isLoading}
          onClick={() => void selection.selectWhole(most)}
        >
          {most < total ? `Select the first ${inFigures(most)}` : `Select all ${inFigures(most)}`}
        </Button>
      )}
    </div>
  );
}

interface Selection {
  /** The selected rows: those of the visible page, and of the other pages if the whole list was selected. */
  chosen: readonly ApplicationRowAnswer[];
  has: (id: string) => boolean;
  /** @param toHere includes all rows between this one and the last one clicked */
  toggle: (id: string, isOn: boolean, toHere: boolean) => void;
  /** Selects all visible rows. */
  toggleAll: () => void;
  /** Selects rows of the whole list. @param most the number of rows */
  selectWhole: (most: number) => Promise<void>;
  /** The rows of the other pages are being loaded. */
  isLoading: boolean;
  clear: () => void;
  /** Deselects moved applications; the others stay selected. */
  drop: (ids: readonly string[]) => void;
}

/** The first rows of a list, whichever page is visible. @param most the number of rows */
type ReadRows = (most: number) => Promise<readonly ApplicationRowAnswer[]>;

/**
 * The selected rows. A row that leaves the page is selected again when it returns.
 * @param listKey names the list: of another one, nothing beyond its page is selected
 */
export function useSelection(
  rows: readonly ApplicationRowAnswer[],
  listKey: string,
  readRows: ReadRows,
): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [whole, setWhole] = useState<{ of: string; rows: readonly ApplicationRowAnswer[] }>();
  const [isLoading, setLoading] = useState(false);
  const last = useRef('');

  const set = (changed: readonly string[], isOn: boolean) =>
    setIds((before) => {
      const after = new Set(before);
      for (const id of changed) {
        if (isOn) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  const beyond = whole?.of === listKey ? whole.rows : [];
  const isShown = new Set(rows.map(({ _id }) => _id));
  const selectWhole = async (most: number) => {
    setLoading(true);
    try {
      const found = await readRows(most);
      setWhole({ of: listKey, rows: found });
      set(idsOf(found), true);
    } catch (error) {
      notify.failure('Not Selected', errorMessage(error, 'Failed to load applications data.'));
    } finally {
      setLoading(false);
    }
  };

  return {
    chosen: [...rows, ...beyond.filter(({ _id }) => !isShown.has(_id))].filter(({ _id }) =>
      ids.has(_id),
    ),
    has: (id) => ids.has(id),
    toggle: (id, isOn, toHere) => {
      set(toHere ? between(rows, last.current, id) : [id], isOn);
      last.current = id;
    },
    toggleAll: () => set(idsOf(rows), true),
    selectWhole,
    isLoading,
    clear: () => {
      setIds(new Set());
      setWhole(undefined);
    },
    drop: (moved) => set(moved, false),
  };
}

const idsOf = (rows: readonly ApplicationRowAnswer[]) => rows.map(({ _id }) => _id);

function between(rows: readonly ApplicationRowAnswer[], from: string, to: string): string[] {
  const ids = idsOf(rows);
  const [first = 0, last = 0] = [ids.indexOf(from), ids.indexOf(to)].toSorted((a, b) => a - b);
  return first < 0 ? [to] : ids.slice(first, last + 1);
}
