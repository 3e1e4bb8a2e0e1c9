import { IconPencil, IconSearch, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import { ALERT_PACE_LABELS, defaultName, type SavedSearch } from '../../rules.ts';
import { formatDay } from '../../../../shared/kit/day.ts';
import { counted, inFigures } from '../../../../shared/kit/figures.ts';
import { prefetchCall, useCall, useChange } from '../../../../web/kit/data/calls.ts';
import { ChangeDialog } from '../../../../web/kit/data/change-dialog.tsx';
import { WholeList } from '../../../../web/kit/data/list.tsx';
import { QueryView } from '../../../../web/kit/data/query-view.tsx';
import { notifyFailure } from '../../../../web/kit/failure-notice.ts';
import { FormDialog } from '../../../../web/kit/forms/form-dialog.tsx';
import { useForm } from '../../../../web/kit/forms/use-form.ts';
import { notify } from '../../../../web/kit/notices.ts';
import { Badge } from '../../../../web/kit/ui/display/badge.tsx';
import { LinkButton } from '../../../../web/kit/ui/button.tsx';
import { TextField } from '../../../../web/kit/ui/fields/field.tsx';
import { LoadingShape } from '../../../../web/kit/ui/feedback/skeleton.tsx';
import { Page } from '../../../../web/kit/ui/layout/page.tsx';
import { RowMenu } from '../../../../web/kit/ui/overlays/row-menu.tsx';
import { pageMeta, useSite } from '../../../../web/site.ts';
import { PaceField } from '../pace-field.tsx';
import { JobRows, toJobRow } from '../../../../web/jobs/lists/rows.tsx';
import styles from './page.module.css';

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, 'Saved Searches');

export const clientLoader = () => prefetchCall('listSavedSearches');

/** The job seeker's saved searches, each with the jobs that are new since it was last opened. */
export default function SavedSearches() {
  const query = useCall('listSavedSearches', undefined, { refetchOnWindowFocus: true });
  return (
    <Page
      title="Saved Searches"
      subtitle="New jobs for your searches"
      actions={<LinkButton to="/alljobs">New Search</LinkButton>}
    >
      <QueryView
        query={query}
        refused="Failed to fetch your saved searches."
        failed="Failed to load your saved searches."
        skeleton={<LoadingShape height={420} />}
      >
        {({ savedSearches }) => (
          <WholeList
            title="Searches"
            noun="searches"
            rows={savedSearches}
            empty={{
              title: 'No saved searches yet',
              hint: 'Search for jobs and choose “Save Search”. New jobs then appear here.',
              children: <LinkButton to="/alljobs">Browse Jobs</LinkButton>,
            }}
          >
            {(rows) => (
              <ul>
                {rows.map((search) => (
                  <li key={search._id} className={styles.search}>
                    <Search search={search} />
                  </li>
                ))}
              </ul>
            )}
          </WholeList>
        )}
      </QueryView>
    </Page>
  );
}

function Search({ search }: { search: SavedSearch }) {
  const { _id, name, query, mail, createdAt, newCount, newJobs } = search;
  const [open, setOpen] = useState<'edit' | 'delete'>();
  // A failure is not shown: the job seeker is leaving for the results, and the jobs stay new.
  const markSeen = useChange('markSearchSeen', {});
  const { sendsMail } = useSite();
  const path = `/alljobs${query && `?${query}`}`;
  const more = newCount - newJobs.length;
  return (
    <article aria-labelledby={`name-${_id}`}>
      <header className={styles.head}>
        <div>
          <h3 id={`name-${_id}`} className={styles.name}>
            {name}
            {newCount > 0 && (
              <Badge tone="blue" dot>
                {inFigures(newCount)} new
              </Badge>
            )}
          </h3>
          <p className={styles.facts}>
            {[
              name !== defaultName(query) && defaultName(query),
              sendsMail &&
                (mail === 'never'
                  ? 'No emails'
                  : `Email: ${ALERT_PACE_LABELS[mail].replace('Every', 'every')}`),
              `Saved ${formatDay(createdAt)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <div className={styles.actions}>
          <LinkButton
            to={path}
            variant="outline"
            size="sm"
            icon={<IconSearch size={17} aria-hidden />}
            onClick={() => markSeen.mutate({ params: { id: _id } })}
          >
            Show All Results
            <span className="sr-only">: {name}</span>
          </LinkButton>
          <RowMenu
            label={`Actions for ${name}`}
            groups={[
              [
                { label: 'Edit', icon: IconPencil, onSelect: () => setOpen('edit') },
                {
                  label: 'Delete',
                  icon: IconTrash,
                  danger: true,
                  onSelect: () => setOpen('delete'),
                },
              ],
            ]}
          />
        </div>
      </header>
      {newJobs.length > 0 && <JobRows jobs={newJobs.map(toJobRow)} />}
      {more > 0 && <p className={styles.more}>And {counted(more, 'more new job')}.</p>}
      {open === 'edit' && <EditDialog search={search} onClose={() => setOpen(undefined)} />}
      {open === 'delete' && <DeleteDialog search={search} onClose={() => setOpen(undefined)} />}
    </article>
  );
}

interface DialogProps {
  search: SavedSearch;
  onClose: () => void;
}

function EditDialog({ search: { _id, name, mail }, onClose }: DialogProps) {
  const { mutateAsync: update } = useChange('updateSavedSearch');
  const form = useForm('updateSavedSearch', {
    defaults: { name, mail },
    notices: {
      refused: ['Update Failed', 'This search cannot be changed.'],
      failed: ['Error', 'An unexpected error occurred.'],
    },
    onSubmit: async (body) => {
      const { message } = await update({ params: { id: _id }, body });
      notify.success('Search Changed', message);
      onClose();
    },
  });
  return (
    <FormDialog title="Edit Saved Search" submit="Save Changes" form={form} onClose={onClose}>
      <TextField label="Name" required {...form.field('name')} />
      <PaceField required {...form.field('mail')} />
    </FormDialog>
  );
}

function DeleteDialog({ search: { _id, name, query, mail }, onClose }: DialogProps) {
  const onError = (error: Error) =>
    notifyFailure(error, { refused: 'Error' }, 'An unexpected error occurred.');
  const save = useChange('saveSearch', {
    onSuccess: ({ message }) => notify.success('Search Saved', message),
    onError,
  });
  return (
    <ChangeDialog
      change="deleteSavedSearch"
      input={{ params: { id: _id } }}
      done="Search Deleted"
      undo={() => save.mutate({ body: { query, name, mail } })}
      onError={onError}
      title="Delete Saved Search"
      confirmLabel="Delete Search"
      onClose={onClose}
    >
      You will no longer get notifications{useSite().sendsMail && ' or emails'} about this search:{' '}
      {name}.
    </ChangeDialog>
  );
}
