import { IconHourglass } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { loadedLater } from '../../../web/kit/ui/loaded-later.tsx';
import type { ApplicationAction } from '../../../web/applications/additions.ts';
import type { WebFeature } from '../../../web/panels.tsx';
import { prolongRefusal } from '../rules.ts';

const [ProlongDialog] = loadedLater<ComponentProps<ApplicationAction['Dialog']>>(
  async () => (await import('./dialog.tsx')).ProlongDialog,
);

export const answerExtensionWeb: WebFeature = {
  name: 'answer-extension',
  applicationActions: [
    {
      label: 'Extend Answer Date',
      icon: IconHourglass,
      of: (rows, now) => rows.filter((row) => !prolongRefusal(row, now)),
      Dialog: ProlongDialog,
    },
  ],
};
