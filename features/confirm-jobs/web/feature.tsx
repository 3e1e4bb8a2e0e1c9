import { IconCalendarCheck } from '@tabler/icons-react';
import { loadedLater } from '../../../web/kit/ui/loaded-later.tsx';
import type { WebFeature } from '../../../web/panels.tsx';
import { isConfirmable } from '../rules.ts';

const [UnconfirmedJobs] = loadedLater(
  async () => (await import('./unconfirmed.tsx')).UnconfirmedJobs,
);

export const confirmJobsWeb: WebFeature = {
  name: 'confirm-jobs',
  jobActions: [
    {
      label: 'Confirm Job',
      hint: 'It stays open, with the same deadline',
      icon: IconCalendarCheck,
      isFor: isConfirmable,
      run: async (job) => (await import('./confirm.ts')).confirm([job]),
    },
  ],
  panels: { 'jobs.own': UnconfirmedJobs },
};
