import { IconAt, IconNote } from '@tabler/icons-react';
import { useCall } from '../../../web/kit/data/calls.ts';
import { loadedLater } from '../../../web/kit/ui/loaded-later.tsx';
import type { WebFeature } from '../../../web/panels.tsx';

const [Notes] = loadedLater(async () => (await import('./notes.tsx')).ApplicationNotes);

export const notesWeb: WebFeature = {
  name: 'notes',
  applicationTabs: [
    {
      name: 'notes',
      after: 'profile',
      label: 'Notes',
      useCount: ({ _id: id }) => useCall('listNotes', { params: { id } }).data?.notes.length ?? 0,
      Panel: Notes,
      field: {
        key: 'n',
        needs: 'write-notes',
        label: 'Note',
        icon: IconNote,
        title: 'Write a Note',
        hint: 'Write a private note',
      },
    },
  ],
  companyNeedWords: {
    mention: {
      icon: IconAt,
      one: (name) => `You were mentioned in a note on ${name}`,
      many: (count) => `You were mentioned in ${count} notes`,
      tab: 'notes',
    },
  },
  noticeIcons: { mention: IconAt },
};
