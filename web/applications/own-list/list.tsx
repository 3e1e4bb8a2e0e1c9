import type { ReactNode } from 'react';
import { APPLICATION_STATUS_LABELS, summarize } from '../../../shared/applications/status.ts';
import { matchesSearch } from '../../../shared/kit/text.ts';
import { WholeList } from '../../kit/data/list.tsx';
import { LinkButton } from '../../kit/ui/button.tsx';
import { FigureStrip } from '../../kit/ui/display/figure-strip.tsx';
import { FilterSelect } from '../../kit/ui/fields/filter-select.tsx';
import { SearchField } from '../../kit/ui/fields/search-field.tsx';
import { Panels } from '../../panels.tsx';
import type { Entry } from './entries.ts';
import { EntryRow, type RowParts } from './row.tsx';
import styles from './row.module.css';

/** The filters of the list in the page's address. */
export const LIST_FILTERS = { search: null, status: APPLICATION_STATUS_LABELS } as const;

type Status = keyof typeof APPLICATION_STATUS_LABELS;
interface Filter<Value extends string> {
  value: Value | '';
  onChange: (value: Value | '') => void;
}

interface OwnApplicationsProps<Row extends Entry> {
  entries: readonly Row[];
  /** Of `useFilters` with these filters, and perhaps others. */
  filters: {
    values: Readonly<Record<string, string>> & { search: string; status: string };
    field: (name: 'search') => Filter<string>;
    select: (name: 'status') => Filter<Status> & { options: { value: Status; label: string }[] };
  };
  /** Undefined while nothing is filtered. */
  onClear: (() => void) | undefined;
  /** Other filters, and whether they let an entry pass. */
  moreFilters?: ReactNode;
  isShown?: (entry: Row) => boolean;
  /** Beside the heading. */
  beside?: ReactNode;
  /** In place of the rows, for each status. `all` are those that are not shown yet included. */
  renderBoard?: ((rows: readonly Row[], all: readonly Row[]) => ReactNode) | undefined;
  /** What a feature adds to a row. */
  partsOf?: (entry: Row) => RowParts;
}

/** The figures, and the filtered applications of a job seeker (product.md section 2.5). */
export function OwnApplications<Row extends Entry>(props: OwnApplicationsProps<Row>) {
  const { entries, filters, onClear, moreFilters, isShown, beside, renderBoard, partsOf } = props;
  const { values, field, select } = filters;
  const shown = entries.filter(
    (entry) =>
      (renderBoard || !values.status || entry.status === values.status) &&
      (!isShown || isShown(entry)) &&
      matchesSearch(values.search, [
        entry.jobTitle,
        entry.companyName,
        entry.jobLocation,
        entry.jobType,
      ]),
  );
  return (
    <>
      <Figures entries={entries} />
      <WholeList
        title="Applications"
        noun="applications"
        rows={shown}
        selection={values}
        beside={beside}
        filters={
          <>
            <SearchField label="Search applications" {...field('search')} />
            {!renderBoard && (
              <FilterSelect label="Status" all="All statuses" {...select('status')} />
            )}
            {moreFilters}
          </>
        }
        onClear={onClear}
        empty={{
          title: 'No applications yet',
          hint: 'Find a job you like and apply. You can follow every step here.',
          children: <LinkButton to="/alljobs">Browse Jobs</LinkButton>,
        }}
      >
        {(rows) =>
          renderBoard ? (
            renderBoard(rows, shown)
          ) : (
            <ul className={styles.list}>
              {rows.map((entry) => (
                <li key={entry._id}>
                  <EntryRow entry={entry} {...partsOf?.(entry)} />
                </li>
              ))}
            </ul>
          )
        }
      </WholeList>
      {entries.length > 0 && (
        <div className={styles.foot}>
          <Panels slot="my-applications.foot" />
        </div>
      )}
    </>
  );
}

/** The four figures (product.md section 9). */
function Figures({ entries }: { entries: readonly Entry[] }) {
  const { total, underReview, interviews, offers } = summarize(entries);
  return (
    <FigureStrip
      figures={[
        { label: 'Total Applications', value: total },
        { label: 'Under Review', value: underReview },
        { label: 'Interviews', value: interviews },
        { label: 'Offers Made', value: offers },
      ]}
    />
  );
}
