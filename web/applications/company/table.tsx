import { useEffect, useRef, useState } from 'react';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import type { ApplicationRowAnswer } from '../../../shared/applications/lists.ts';
import { formatAge } from '../../../shared/kit/dates.ts';
import { Tags } from '../../kit/ui/display/badge.tsx';
import { Breakable } from '../../kit/ui/display/breakable.tsx';
import { type Column, Table } from '../../kit/ui/display/table.tsx';
import { When } from '../../kit/ui/display/when.tsx';
import { ApplicationMenu, type RowMoves } from '../moves/menu.tsx';
import { AnswerState } from '../answer.tsx';
import { AnsweredBadge } from '../badges.tsx';
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
  selection: Selection;
  now: Date;
  /** The address of an application. */
  linkTo: (id: string) => string;
  /** False if all rows belong to one job. */
  withPosition?: boolean;
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
      isChosen={({ _id }) => selection.has(_id)}
    />
  );
}

const toColumns = ({
  moves,
  selection,
  now,
  linkTo,
  withPosition = true,
}: Omit<ApplicationsTableProps, 'label' | 'applications'>): Column<ApplicationRowAnswer>[] => [
  {
    label: 'Applicant',
    cell: (application) => (
      <div className={styles.first}>
        <SelectBox application={application} selection={selection} />
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
  {
    label: 'Answer',
    narrow: 'under',
    cell: (application) => <AnswerState application={application} now={now} />,
  },
  {
    label: 'Status',
    narrow: 'under',
    cell: (application) => <AnsweredBadge application={application} />,
  },
  {
    label: 'Actions',
    narrow: 'corner',
    cell: (application) => (
      <ApplicationMenu application={application} moves={moves} to={linkTo(application._id)} />
    ),
  },
];

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

function Applicant({ application: { applicant, isUnread, firstChoiceMonth }, to }: ApplicantProps) {
  return (
    <div className={styles.applicant} data-unread={isUnread || undefined}>
      <NameLink to={to}>{displayName(applicant)}</NameLink>
      {isUnread && (
        <span className={styles.unread}>
          <UnreadDot />
        </span>
      )}
      <FirstChoiceMark month={firstChoiceMonth} />
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
  selection: Selection;
}

/** Selects all visible rows, or none; half ticked if some are selected. */
export function SelectAll({ count, selection }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null);
  const chosen = selection.chosen.length;
  const isAll = chosen === count;

  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && !isAll;
  }, [chosen, isAll]);

  return (
    <label className={styles.all}>
      <input
        ref={box}
        type="checkbox"
        checked={isAll}
        onChange={() => selection.toggleAll(!isAll)}
      />
      {count === 1 ? 'Select the 1 shown' : `Select all ${count} shown`}
    </label>
  );
}

interface Selection {
  /** The selected rows among the visible ones. */
  chosen: readonly ApplicationRowAnswer[];
  has: (id: string) => boolean;
  /** @param toHere includes all rows between this one and the last one clicked */
  toggle: (id: string, isOn: boolean, toHere: boolean) => void;
  toggleAll: (isOn: boolean) => void;
  clear: () => void;
  /** Deselects moved applications; the others stay selected. */
  drop: (ids: readonly string[]) => void;
}

/** The selected rows. A row that leaves the page is selected again when it returns. */
export function useSelection(rows: readonly ApplicationRowAnswer[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
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

  return {
    chosen: rows.filter(({ _id }) => ids.has(_id)),
    has: (id) => ids.has(id),
    toggle: (id, isOn, toHere) => {
      set(toHere ? between(rows, last.current, id) : [id], isOn);
      last.current = id;
    },
    toggleAll: (isOn) =>
      set(
        rows.map(({ _id }) => _id),
        isOn,
      ),
    clear: () => setIds(new Set()),
    drop: (moved) => set(moved, false),
  };
}

function between(rows: readonly ApplicationRowAnswer[], from: string, to: string): string[] {
  const ids = rows.map(({ _id }) => _id);
  const [first = 0, last = 0] = [ids.indexOf(from), ids.indexOf(to)].toSorted((a, b) => a - b);
  return first < 0 ? [to] : ids.slice(first, last + 1);
}
