import { IconUserCheck, IconUserPlus } from '@tabler/icons-react';
import { loadedLater } from '../../../web/kit/ui/loaded-later.tsx';
import type { WebFeature } from '../../../web/panels.tsx';
import { AssignedTo } from './assigned-to.tsx';

const parts = () => import('./parts.ts');
const [AssignButton] = loadedLater(async () => (await parts()).AssignButton);
const [AssignDialog] = loadedLater(async () => (await parts()).AssignDialog);
const [AssigneeFilter] = loadedLater(async () => (await parts()).AssigneeFilter);
const [AssignedInfo] = loadedLater(async () => (await parts()).AssignedInfo);

export const assignmentsWeb: WebFeature = {
  name: 'assignments',
  applicationActions: [
    {
      label: 'Assign',
      icon: IconUserPlus,
      title: 'Assign',
      key: 'a',
      hint: 'Assign to colleagues',
      failed: 'Assignment Failed',
      Dialog: AssignDialog,
    },
  ],
  applicationColumns: {
    assigned: {
      after: 'status',
      room: 64,
      track: 'minmax(64px, 80px)',
      leaves: 2,
      cell: (application) =>
        application.assigned?.length ? <AssignedTo application={application} /> : undefined,
    },
  },
  panels: {
    'application.card': AssignedTo,
    'application.info': AssignedInfo,
    'applications.filters': AssigneeFilter,
    'mention.unseen': AssignButton,
  },
  noticeIcons: { assignment: IconUserCheck },
  companyNeedWords: {
    assignment: {
      icon: IconUserCheck,
      one: (name) => `${name} was assigned to you`,
      many: (count) => `${count} applications were assigned to you`,
      all: '/applications/my-applications-company?assigned=me',
    },
  },
};
