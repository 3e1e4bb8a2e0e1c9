import { IconAddressBook } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { loadedLater } from '../../../web/kit/ui/loaded-later.tsx';
import type { ApplicationAction } from '../../../web/applications/additions.ts';
import type { WebFeature } from '../../../web/panels.tsx';
import { usePeopleOutside } from './found.ts';

const [AskDialog] = loadedLater<ComponentProps<ApplicationAction['Dialog']>>(
  async () => (await import('./ask-dialog.tsx')).AskDialog,
);
const [Person] = loadedLater(async () => (await import('./people/person.tsx')).PersonSections);
const [Request] = loadedLater(async () => (await import('./request.tsx')).StayInTouchRequest);
const [Settings] = loadedLater(async () => (await import('./settings.tsx')).PoolSettings);
const [StayField] = loadedLater(async () => (await import('./rejection-field.tsx')).StayField);

export const talentPoolWeb: WebFeature = {
  name: 'talent-pool',
  links: {
    company: [
      {
        after: '/applications/my-applications-company',
        to: '/company/candidates',
        label: 'Talent Pool',
        icon: IconAddressBook,
        needs: 'read-everything',
      },
    ],
  },
  panels: {
    'application.person': Person,
    'my-application.head': Request,
    'rejection.fields': StayField,
    'settings.job_seeker': Settings,
  },
  applicationActions: [{ label: 'Ask to Stay in Touch', icon: IconAddressBook, Dialog: AskDialog }],
  finds: { label: 'Talent pool', useEntries: usePeopleOutside },
  noticeIcons: { pool: IconAddressBook },
};
