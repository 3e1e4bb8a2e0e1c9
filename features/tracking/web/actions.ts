import {
  IconArrowRight,
  IconExternalLink,
  IconNote,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import {
  APPLICATION_STATUS_LABELS,
  APPLICATION_STATUSES,
  type ApplicationStatus,
} from '../../../shared/applications/status.ts';
import type { OutsideApplication } from '../rules.ts';
import { useChange } from '../../../web/kit/data/calls.ts';
import { notifyFailure } from '../../../web/kit/failure-notice.ts';
import { notify } from '../../../web/kit/notices.ts';
import type { RowAction } from '../../../web/kit/ui/overlays/row-menu.tsx';
import { openEntry } from '../../../web/applications/own-list/entries.ts';
import type { TrackedEntry } from './entries.ts';

const FAILED = ['Error', 'An unexpected error occurred.'] as const;
const explain = (error: unknown) => notifyFailure(error, { refused: FAILED[0] }, FAILED[1]);

/** The menu of each application. @param openNote opens the dialog of an application */
export function useEntryActions(openNote: (id: string) => void) {
  const { mutate: change } = useChange('updateOutsideApplication', { onError: explain });
  const { mutate: remove } = useChange('deleteOutsideApplication', { onError: explain });
  const { mutate: add } = useChange('addOutsideApplication', { onError: explain });

  const move = ({ _id, jobTitle, status: before }: OutsideApplication, status: ApplicationStatus) =>
    change(
      { params: { id: _id }, body: { status } },
      {
        onSuccess: () =>
          notify.success(`Moved to ${APPLICATION_STATUS_LABELS[status]}`, jobTitle, {
            label: 'Undo',
            run: () => change({ params: { id: _id }, body: { status: before } }),
          }),
      },
    );

  const restore = (deleted: OutsideApplication) => {
    const { jobTitle, companyName, link, status, appliedOn, note, remindAt } = deleted;
    const fields = { jobTitle, companyName, link, status, appliedOn, note };
    // A reminder that has been sent cannot be set again.
    const isAhead = remindAt && new Date(remindAt) > new Date();
    add({ body: { ...fields, remindAt: isAhead ? remindAt : null } });
  };

  const drop = (outside: OutsideApplication) =>
    remove(
      { params: { id: outside._id } },
      {
        onSuccess: ({ message }) =>
          notify.success('Application Deleted', message, {
            label: 'Undo',
            run: () => restore(outside),
          }),
      },
    );

  /** The groups of a menu. */
  return ({ _id, outside }: TrackedEntry): RowAction[][] => {
    const note = () => openNote(_id);
    if (!outside)
      return [[openEntry(_id), { label: 'Note and Reminder', icon: IconNote, onSelect: note }]];
    const others = APPLICATION_STATUSES.filter((status) => status !== outside.status);
    return [
      [
        { label: 'Edit', icon: IconPencil, onSelect: note },
        ...(outside.link
          ? [{ label: 'Open Job Page', icon: IconExternalLink, href: outside.link, newTab: true }]
          : []),
      ],
      others.map((status) => ({
        label: `Move to ${APPLICATION_STATUS_LABELS[status]}`,
        icon: IconArrowRight,
        onSelect: () => move(outside, status),
      })),
      [{ label: 'Delete', icon: IconTrash, danger: true, onSelect: () => drop(outside) }],
    ];
  };
}
