import { IconList, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { APPLICATION_STATUS_LABELS, summarize } from '../../../shared/applications/status.ts';
import { Refusal } from '../../../shared/kit/client.ts';
import { matchesSearch } from '../../../shared/kit/text.ts';
import { ROLE_REFUSALS } from '../../../shared/refusals.ts';
import { prefetchCall, useCall } from '../../kit/data/calls.ts';
import { useFilters } from '../../kit/data/filters.ts';
import { WholeList } from '../../kit/data/list.tsx';
import { QueryView } from '../../kit/data/query-view.tsx';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { FigureStrip } from '../../kit/ui/display/figure-strip.tsx';
import { ErrorState } from '../../kit/ui/feedback/error-state.tsx';
import { LoadingShape } from '../../kit/ui/feedback/skeleton.tsx';
import { FilterSelect } from '../../kit/ui/fields/filter-select.tsx';
import { SearchField } from '../../kit/ui/fields/search-field.tsx';
import { Page } from '../../kit/ui/layout/page.tsx';
import { Panels } from '../../panels.tsx';
import { pageMeta } from '../../site.ts';
import { NoteDialog } from '../note-dialog.tsx';
import { ViewSwitch } from '../view-switch.tsx';
import type { Route } from './+types/page.ts';
import { useEntryActions } from './actions.ts';
import { EntryBoard } from './board.tsx';
import { type Entry, toEntries } from './entries.ts';
import { OutsideDialog } from './outside-dialog.tsx';
import { EntryRow } from './row.tsx';
import styles from './row.module.css';

export { keepWhileFiltering as shouldRevalidate } from '../../kit/data/filters.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'My Applications');

export function clientLoader() {
  prefetchCall('listOutsideApplications');
  prefetchCall('listOwnNotes');
  return prefetchCall('listMyApplications');
}

/** The seeker's applications here and elsewhere, with their own notes (product.md section 2.5). */
export default function MyApplications() {
  const query = useCall('listMyApplications', undefined, { hasSignedLinks: true });
  const outside = useCall('listOutsideApplications');
  const notes = useCall('listOwnNotes');
  const [isAdding, setAdding] = useState(false);
  // This page has its own message for the wrong role (product.md section 2.2).
  const isDenied = query.error instanceof Refusal && query.error.code === 'wrong-role';
  const words = {
    refused: 'Failed to fetch applications.',
    failed: 'Failed to load applications data.',
    skeleton: <LoadingShape height={480} />,
  };
  return (
    <Page
      title="My Applications"
      gap={20}
      wide
      subtitle={
        <>
          Follow each application to its decision
          <Panels slot="my-applications.subtitle" />
        </>
      }
      actions={
        <>
          <Button
            variant="outline"
            icon={<IconPlus size={18} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setAdding(true)}
          >
            Add Application
          </Button>
          <LinkButton to="/alljobs">Browse Jobs</LinkButton>
        </>
      }
    >
      {isDenied ? (
        <ErrorState message={ROLE_REFUSALS.my_applications} onRetry={() => void query.refetch()} />
      ) : (
        <QueryView query={query} {...words}>
          {({ applications }) => (
            <QueryView query={outside} {...words}>
              {({ outsideApplications }) => (
                <QueryView query={notes} {...words}>
                  {(own) => (
                    <ApplicationList
                      entries={toEntries(applications, outsideApplications, own.notes)}
                    />
                  )}
                </QueryView>
              )}
            </QueryView>
          )}
        </QueryView>
      )}
      {isAdding && <OutsideDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}

/** The figures, and the filtered applications in rows or on a board. */
function ApplicationList({ entries }: { entries: readonly Entry[] }) {
  const { values, set, field, select } = useFilters({
    search: null,
    status: APPLICATION_STATUS_LABELS,
    from: { here: 'On this board', elsewhere: 'Elsewhere' },
    view: ['board'],
    /** The id of the application whose note is open. */
    note: null,
  });
  const { note: openNote, ...selection } = values;
  const actionsOf = useEntryActions((note) => set({ note }));
  const [params] = useSearchParams();
  const noteLink = ({ _id }: Entry) => {
    const after = new URLSearchParams(params);
    after.set('note', _id);
    return `?${after}`;
  };
  const isBoard = values.view === 'board';
  const noted = entries.find(({ _id }) => _id === openNote);
  const shown = entries.filter(
    ({ status, application, jobTitle, companyName, jobLocation, jobType }) =>
      (isBoard || !values.status || status === values.status) &&
      (!values.from || (values.from === 'here') === (application !== undefined)) &&
      matchesSearch(values.search, [jobTitle, companyName, jobLocation, jobType]),
  );
  const isFiltered = values.search || values.from || (!isBoard && values.status);
  const hasOutside = values.from || entries.some(({ outside }) => outside);
  const closeNote = () => set({ note: '' });
  return (
    <>
      <Figures entries={entries} />
      <WholeList
        title="Applications"
        noun="applications"
        rows={shown}
        selection={selection}
        beside={
          <ViewSwitch
            list={['List', IconList]}
            isBoard={isBoard}
            onChange={(view) => set({ view })}
          />
        }
        filters={
          <>
            <SearchField label="Search applications" {...field('search')} />
            {!isBoard && <FilterSelect label="Status" all="All statuses" {...select('status')} />}
            {hasOutside && <FilterSelect label="Where" all="Anywhere" {...select('from')} />}
          </>
        }
        onClear={isFiltered ? () => set({ search: '', status: '', from: '' }) : undefined}
        empty={{
          title: 'No applications yet',
          hint: 'Find a job you like and apply. You can follow every step here.',
          children: <LinkButton to="/alljobs">Browse Jobs</LinkButton>,
        }}
      >
        {(rows) =>
          isBoard ? (
            <EntryBoard entries={rows} all={shown} noteLink={noteLink} actionsOf={actionsOf} />
          ) : (
            <ul className={styles.list}>
              {rows.map((entry) => (
                <li key={entry._id}>
                  <EntryRow entry={entry} actions={actionsOf(entry)} noteLink={noteLink(entry)} />
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
      {noted?.application && <NoteDialog key={noted._id} noted={noted} onClose={closeNote} />}
      {noted?.outside && (
        <OutsideDialog key={noted._id} outside={noted.outside} onClose={closeNote} />
      )}
    </>
  );
}

/** The four figures (product.md section 9), those from elsewhere included. */
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
