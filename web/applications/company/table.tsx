import {
  type CSSProperties,
  Fragment,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import type { ApplicationRowAnswer } from '../../../shared/applications/lists.ts';
import { inFigures } from '../../../shared/kit/figures.ts';
import { useOfWidth } from '../../kit/of-width.ts';
import { LeftOut } from '../../kit/ui/display/left-out.tsx';
import type { RowMoves } from '../moves/menu.tsx';
import { useFeatures } from '../../panels.tsx';
import { useSections } from '../sections.tsx';
import { textsOf } from '../texts.ts';
import type { RowCursor } from '../cursor.ts';
import {
  columnsOf,
  layoutOf,
  linesOf,
  type ListKind,
  type RowProps,
  type RowSetting,
} from './columns.tsx';
import type { Density } from './density.ts';
import { Found } from './found.tsx';
import type { Selection } from './selection.ts';
import { ROWS } from './state.ts';
import { useLongPress } from './long-press.ts';
import styles from './table.module.css';

interface ApplicationsTableProps extends Pick<ListKind, 'ofJob' | 'questions'> {
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
  density: Density;
}

/**
 * The applications, one line each (product.md section 2.6). The list is one stop for Tab: the arrow keys move between its
 * rows, and Tab between the controls of the current one.
 */
export function ApplicationsTable(props: ApplicationsTableProps) {
  const { label, applications, total, moves, selection, grid, cursor, density } = props;
  const { now, linkTo, ofJob, questions } = props;
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
  const hasSections = useSections().all.length > 0;
  const features = useFeatures();
  const isSelectable = selection !== undefined;
  const labels = [...new Set(applications.flatMap((row) => Object.keys(textsOf(row))))].join('\n');
  const columns = useMemo(
    () =>
      columnsOf(
        { ofJob, hasSections, questions, isSelectable, texts: labels ? labels.split('\n') : [] },
        features,
      ),
    [ofJob, hasSections, questions, isSelectable, labels, features],
  );
  const frame = useRef<HTMLDivElement>(null);
  const linesIn = useCallback((room: number) => linesOf(columns, room), [columns]);
  const lines = useOfWidth(frame, linesIn) ?? linesIn(Number.POSITIVE_INFINITY);
  const layout = useMemo(() => layoutOf(columns, lines), [columns, lines]);
  const press = useLongPress(
    chosen > 0,
    selection && ((id) => selection.toggle(id, !selection.has(id), false)),
  );
  const current = cursor.of(applications);

  return (
    <div
      ref={frame}
      className={styles.frame}
      data-density={density}
      data-plain={isSelectable ? undefined : true}
      data-cards={layout.isCards || undefined}
      style={layout.style}
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
            {layout.shown.map(({ name, label: heading }) => (
              <div
                key={name}
                role="columnheader"
                title={heading}
                className={styles[name]}
                style={{ gridArea: name }}
              >
                {name === 'box' && selection ? (
                  <SelectLoaded count={applications.length} selection={selection} />
                ) : (
                  <span className={name === 'menu' ? 'sr-only' : undefined}>{heading}</span>
                )}
                {name === 'menu' && <LeftOut columns={layout.left} />}
              </div>
            ))}
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
                layout={layout}
                isComfortable={density === 'comfortable'}
                isChosen={selection?.has(application._id)}
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

const ApplicationLine = memo(function ApplicationLine(props: RowProps) {
  const { application, index, isChosen, isMoving, isCurrent, layout } = props;
  const { _id, isUnread, found } = application;
  return (
    <div
      role="row"
      aria-rowindex={index}
      aria-selected={isChosen}
      aria-busy={isMoving || undefined}
      data-row={_id}
      data-chosen={isChosen || undefined}
      data-current={isCurrent || undefined}
      data-unread={isUnread || undefined}
      data-found={found ? true : undefined}
      className={`${styles.line} ${styles.row}`}
      onFocus={() => props.setting.onCurrent(_id)}
    >
      {layout.shown.map(({ name, title, cell }) => (
        <Fragment key={name}>
          <div
            role="gridcell"
            title={title?.(application)}
            className={styles[name]}
            style={{ gridArea: name }}
          >
            {cell(props)}
          </div>
          {name === 'name' && found && (
            <div role="gridcell" className={styles.found}>
              <Found found={found} />
            </div>
          )}
        </Fragment>
      ))}
    </div>
  );
});

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
