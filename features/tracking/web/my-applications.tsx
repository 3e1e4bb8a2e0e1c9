import { IconList, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { LIST_FILTERS, OwnApplications } from '../../../web/applications/own-list/list.tsx';
import { OwnText } from '../../../web/applications/own-list/own-text.tsx';
import { ViewSwitch } from '../../../web/applications/view-switch.tsx';
import { useCall } from '../../../web/kit/data/calls.ts';
import { DownloadButton } from '../../../web/kit/data/download-button.tsx';
import { useFilters } from '../../../web/kit/data/filters.ts';
import { QueryView } from '../../../web/kit/data/query-view.tsx';
import { Button } from '../../../web/kit/ui/button.tsx';
import { Quiet } from '../../../web/kit/ui/display/prose.tsx';
import { LoadingShape } from '../../../web/kit/ui/feedback/skeleton.tsx';
import { FilterSelect } from '../../../web/kit/ui/fields/filter-select.tsx';
import type { Slots } from '../../../web/panels.tsx';
import { useEntryActions } from './actions.ts';
import { EntryBoard } from './board.tsx';
import { toEntries, type TrackedEntry } from './entries.ts';
import { JobPageLink, NoteMarks } from './marks.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { OutsideDialog } from './outside-dialog.tsx';

/** The button that adds an application from elsewhere. */
export function AddApplication() {
  const [isOpen, setOpen] = useState(false);
  // The list asks for them when the applications have come.
  useCall('listOutsideApplications');
  useCall('listOwnNotes');
  return (
    <>
      <Button
        variant="outline"
        icon={<IconPlus size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Add Application
      </Button>
      {isOpen && <OutsideDialog onClose={() => setOpen(false)} />}
    </>
  );
}

export const DownloadMine = () => (
  <DownloadButton
    change="prepareMyApplications"
    started="Your applications are downloading as a CSV file."
  >
    Download CSV
  </DownloadButton>
);

/** The job seeker's applications here and elsewhere, with their own notes (product.md section 2.5). */
export function TrackedApplications({ applications }: Slots['my-applications.list']) {
  const outside = useCall('listOutsideApplications');
  const notes = useCall('listOwnNotes');
  const words = {
    refused: 'Failed to fetch applications.',
    failed: 'Failed to load applications data.',
    skeleton: <LoadingShape height={480} />,
  };
  return (
    <QueryView query={outside} {...words}>
      {({ outsideApplications }) => (
        <QueryView query={notes} {...words}>
          {(own) => (
            <TrackedList entries={toEntries(applications, outsideApplications, own.notes)} />
          )}
        </QueryView>
      )}
    </QueryView>
  );
}

/** The applications in rows or on a board. */
function TrackedList({ entries }: { entries: readonly TrackedEntry[] }) {
  const filters = useFilters({
    ...LIST_FILTERS,
    from: { here: 'On this board', elsewhere: 'Elsewhere' },
    view: ['board'],
    /** The id of the application whose note is open. */
    note: null,
  });
  const { set, select } = filters;
  const { note: openNote, ...values } = filters.values;
  const actionsOf = useEntryActions((note) => set({ note }));
  const [params] = useSearchParams();
  const noteLink = ({ _id }: TrackedEntry) => {
    const after = new URLSearchParams(params);
    after.set('note', _id);
    return `?${after}`;
  };
  const isBoard = values.view === 'board';
  const noted = entries.find(({ _id }) => _id === openNote);
  const isFiltered = values.search || values.from || (!isBoard && values.status);
  const hasOutside = values.from || entries.some(({ outside }) => outside);
  const closeNote = () => set({ note: '' });
  return (
    <>
      <OwnApplications
        entries={entries}
        filters={{ ...filters, values }}
        onClear={isFiltered ? () => set({ search: '', status: '', from: '' }) : undefined}
        moreFilters={
          hasOutside && <FilterSelect label="Where" all="Anywhere" {...select('from')} />
        }
        isShown={({ outside }) => !values.from || (values.from === 'here') === !outside}
        beside={
          <ViewSwitch
            list={['List', IconList]}
            isBoard={isBoard}
            onChange={(view) => set({ view })}
          />
        }
        renderBoard={
          isBoard
            ? (rows, all) => (
                <EntryBoard entries={rows} all={all} noteLink={noteLink} actionsOf={actionsOf} />
              )
            : undefined
        }
        partsOf={(entry) => {
          const { note, remindAt, outside } = entry;
          return {
            marks: (note || remindAt) && <NoteMarks entry={entry} to={noteLink(entry)} />,
            actions: actionsOf(entry),
            details: note ? (
              <OwnText title="Your note" text={note} />
            ) : (
              outside && <Quiet>No note yet.</Quiet>
            ),
            ...(outside && {
              here: noteLink(entry),
              from: 'Elsewhere',
              links: outside.link && <JobPageLink {...outside} />,
            }),
          };
        }}
      />
      {noted?.application && <NoteDialog key={noted._id} noted={noted} onClose={closeNote} />}
      {noted?.outside && (
        <OutsideDialog key={noted._id} outside={noted.outside} onClose={closeNote} />
      )}
    </>
  );
}
