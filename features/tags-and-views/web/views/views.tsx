import { IconBookmark, IconBookmarks, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  goneMessage,
  pathOfView,
  type SavedView,
  viewQuery,
  VIEWS_MAX,
} from '../../rules/views.ts';
import { LIST_FIELDS } from '../../../../shared/applications/lists.ts';
import { personInWords } from '../../../../shared/companies/team.ts';
import { useCall, useChange } from '../../../../web/kit/data/calls.ts';
import { ChangeDialog } from '../../../../web/kit/data/change-dialog.tsx';
import { QueryView } from '../../../../web/kit/data/query-view.tsx';
import { notifyFailure } from '../../../../web/kit/failure-notice.ts';
import { failureNotices } from '../../../../web/kit/failure-notice.ts';
import { FormDialog } from '../../../../web/kit/forms/form-dialog.tsx';
import { useForm } from '../../../../web/kit/forms/use-form.ts';
import { useBarred } from '../../../../web/kit/member.ts';
import { notify } from '../../../../web/kit/notices.ts';
import { useUser } from '../../../../web/kit/session.ts';
import { Button, IconButton } from '../../../../web/kit/ui/button.tsx';
import { Quiet } from '../../../../web/kit/ui/display/prose.tsx';
import { Small } from '../../../../web/kit/ui/display/small.tsx';
import { Alert } from '../../../../web/kit/ui/feedback/alert.tsx';
import { LoadingShape } from '../../../../web/kit/ui/feedback/skeleton.tsx';
import { TextField } from '../../../../web/kit/ui/fields/field.tsx';
import { QuietLink } from '../../../../web/kit/ui/navigation/quiet-link.tsx';
import { Dialog } from '../../../../web/kit/ui/overlays/dialog.tsx';
import chips from '../../../../web/applications/chip.module.css';
import type { ListFilters } from '../../../../web/panels.tsx';
import styles from './views.module.css';

/** Views that are chips above the list; all of them are in the dialog. */
const CHIPS = 2;

/** The views of the member, and what the list has now. @param job whose list it is, if the job is not among its filters */
function useViews(job = '') {
  const query = useCall('listViews');
  const [params] = useSearchParams();
  const views = query.data?.views ?? [];
  const now = viewQuery(job ? `job=${job}&${params}` : params.toString());
  const open = views.find(({ _id }) => _id === params.get('saved'));
  return { query, views, now, open, isChanged: open !== undefined && open.query !== now };
}

/** The list without filters, search and order. */
const NO_FILTERS = Object.fromEntries([...LIST_FIELDS, 'saved', 'tab'].map((field) => [field, '']));

const filtersOf = ({ _id, query }: SavedView) => ({
  ...NO_FILTERS,
  ...Object.fromEntries(new URLSearchParams(query)),
  saved: _id,
});

/** A dialog with all saved views, and the first of them as chips, as many as there is room for. */
export function ViewChips({ setFilters }: ListFilters) {
  const { views, open, isChanged } = useViews();
  const [manages, setManages] = useState(false);
  const shown = [...(open ? [open] : []), ...views.filter((view) => view !== open)];
  return (
    <div role="group" aria-label="Saved views" className={styles.views}>
      <button
        type="button"
        aria-haspopup="dialog"
        className={chips.chip}
        onClick={() => setManages(true)}
      >
        <IconBookmarks size={16} stroke={1.7} aria-hidden />
        Views
      </button>
      {shown.slice(0, CHIPS).map((view) => {
        const isOn = view === open && !isChanged;
        return (
          <button
            key={view._id}
            type="button"
            aria-pressed={isOn}
            title={view.name}
            className={`${chips.chip} ${styles.view}`}
            onClick={() => setFilters(isOn ? NO_FILTERS : filtersOf(view))}
          >
            {view.isShared && <IconUsers size={16} stroke={1.7} aria-hidden />}
            <span className={styles.name}>{view.name}</span>
            {view.isShared && <span className="sr-only"> (shared)</span>}
            {view === open && isChanged && <span className="sr-only"> (changed)</span>}
          </button>
        );
      })}
      {manages && <ViewsDialog setFilters={setFilters} onClose={() => setManages(false)} />}
    </div>
  );
}

/** Says that the open view names something that is gone. */
export function GoneAlert() {
  const { open } = useViews();
  const message = open && goneMessage(open);
  return (
    <div role="status" className={styles.gone}>
      {message && (
        <Alert tone="warning">
          {message} Choose other filters and save them in “{open.name}”, or delete it under Views.
        </Alert>
      )}
    </div>
  );
}

/** Saves filters, search, order and view of the list: of one job, with the job. */
export function SaveViewButton({ filters, setFilters }: ListFilters) {
  const [saves, setSaves] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-haspopup="dialog"
        icon={<IconBookmark size={16} stroke={1.7} aria-hidden />}
        onClick={() => setSaves(true)}
      >
        Save View
      </Button>
      {saves && (
        <SaveDialog
          job={filters.job ?? ''}
          setFilters={setFilters}
          onClose={() => setSaves(false)}
        />
      )}
    </>
  );
}

const NOT_SAVED = failureNotices('Save', 'This view cannot be saved.');

interface SaveDialogProps extends Pick<ListFilters, 'setFilters'> {
  job?: string;
  onClose: () => void;
}

function SaveDialog({ job, setFilters, onClose }: SaveDialogProps) {
  const { now } = useViews(job);
  const barred = useBarred('share-views');
  const { mutateAsync: save } = useChange('saveView');
  const form = useForm('saveView', {
    defaults: { name: '', query: now, isShared: false },
    notices: NOT_SAVED,
    onSubmit: async (body) => {
      const { view, message } = await save({ body });
      notify.success('View Saved', message);
      onClose();
      setFilters({ saved: view._id });
    },
  });
  return (
    <FormDialog title="Save View" submit="Save View" form={form} onClose={onClose}>
      <TextField
        label="Name"
        required
        maxLength={60}
        placeholder="e.g. First choices in Lisbon"
        {...form.field('name')}
      />
      {!barred && (
        <ShareBox isOn={form.values.isShared} onChange={(isShared) => form.set({ isShared })} />
      )}
      <Small>
        Saves the filters, search, sort order and layout. Colleagues see only applications they have
        access to. You can save up to {VIEWS_MAX} views.
      </Small>
    </FormDialog>
  );
}

type Asked = 'save' | { what: 'edit' | 'delete'; view: SavedView };

/** All views of the member: to open, rename, share, change and delete. */
function ViewsDialog({ setFilters, onClose }: SaveDialogProps) {
  const { query } = useViews();
  const user = useUser();
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  if (asked === 'save') return <SaveDialog setFilters={setFilters} onClose={onClose} />;
  if (asked?.what === 'edit') return <EditDialog view={asked.view} onClose={close} />;
  if (asked) return <DeleteDialog view={asked.view} onClose={close} />;
  return (
    <Dialog
      onClose={onClose}
      title="Saved Views"
      footer={
        <>
          <Button variant="subtle" onClick={() => setAsked('save')}>
            Save This View
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <QueryView
        query={query}
        refused="Failed to load the views."
        skeleton={<LoadingShape height={200} />}
      >
        {({ views }) =>
          views.length === 0 ? (
            <Quiet>No views yet. Choose filters, then save them under a name.</Quiet>
          ) : (
            <ul className={styles.list}>
              {views.map((view) => (
                <li key={view._id}>
                  <span>
                    <QuietLink to={pathOfView(view)} onClick={onClose}>
                      {view.name}
                    </QuietLink>
                    <Small>
                      {[
                        view.isShared && !view.isMine && `Shared by ${personInWords(view.by)}`,
                        view.isShared && view.isMine && 'Shared with the team',
                        !view.isShared && 'Only you see it',
                        goneMessage(view),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </Small>
                  </span>
                  {(view.isMine || user?.teamRole === 'owner') && (
                    <>
                      <IconButton
                        label={`Edit ${view.name}`}
                        aria-haspopup="dialog"
                        onClick={() => setAsked({ what: 'edit', view })}
                      >
                        <IconPencil size={18} aria-hidden />
                      </IconButton>
                      <IconButton
                        label={`Delete ${view.name}`}
                        aria-haspopup="dialog"
                        onClick={() => setAsked({ what: 'delete', view })}
                      >
                        <IconTrash size={18} aria-hidden />
                      </IconButton>
                    </>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Dialog>
  );
}

interface ViewDialogProps {
  view: SavedView;
  onClose: () => void;
}

function EditDialog({ view, onClose }: ViewDialogProps) {
  const { now } = useViews();
  const barred = useBarred('share-views');
  const [takesFilters, setTakesFilters] = useState(false);
  const { mutateAsync: change } = useChange('changeView');
  const form = useForm('changeView', {
    defaults: { name: view.name, isShared: view.isShared },
    notices: NOT_SAVED,
    onSubmit: async ({ name, isShared }) => {
      const query = takesFilters ? now : view.query;
      const body = { name, query, ...(!barred && { isShared }) };
      const { message } = await change({ params: { id: view._id }, body });
      notify.success('View Changed', message);
      onClose();
    },
  });
  return (
    <FormDialog title={`Edit “${view.name}”`} submit="Save Changes" form={form} onClose={onClose}>
      <TextField label="Name" required maxLength={60} {...form.field('name')} />
      {!barred && (
        <ShareBox
          isOn={form.values.isShared ?? false}
          onChange={(isShared) => form.set({ isShared })}
        />
      )}
      {view.query !== now && (
        <label className={styles.share}>
          <input
            type="checkbox"
            checked={takesFilters}
            onChange={({ currentTarget }) => setTakesFilters(currentTarget.checked)}
          />
          Use the filters of the list as it is now
        </label>
      )}
    </FormDialog>
  );
}

/** Whether the team sees a view. */
const ShareBox = ({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) => (
  <label className={styles.share}>
    <input
      type="checkbox"
      checked={isOn}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
    Share with the team
  </label>
);

const DeleteDialog = ({ view, onClose }: ViewDialogProps) => (
  <ChangeDialog
    change="deleteView"
    input={{ params: { id: view._id } }}
    done="View Deleted"
    onError={(error) => notifyFailure(error, 'Deletion', 'Failed to delete the view.')}
    title="Delete View"
    confirmLabel="Delete View"
    onClose={onClose}
  >
    Delete “{view.name}”{view.isShared ? ' for your whole team' : ''}? The applications stay as they
    are. This action cannot be undone.
  </ChangeDialog>
);
