import { IconBookmark, IconHourglassHigh } from '@tabler/icons-react';
import { closingSoon } from '../../../shared/jobs/status.ts';
import { formatNearDay } from '../../../shared/kit/day.ts';
import { loadedLater } from '../../../web/kit/ui/loaded-later.tsx';
import type { WebFeature } from '../../../web/panels.tsx';
import { AllHidden } from './all-hidden.tsx';
import { CardButtons } from './card-menu.tsx';
import { HideCompany } from './hide-company.tsx';
import { KeepHidden, OwnLists } from './own-lists.tsx';
import { SaveJobButton } from './save-job-button.tsx';
import { HIDDEN_KEY } from './stored-hidden.ts';

const [HiddenSettings] = loadedLater(
  async () => (await import('./hidden-settings.tsx')).HiddenFromSearch,
);

export const savedJobsWeb: WebFeature = {
  name: 'saved-jobs',
  links: {
    job_seeker: [
      {
        after: '/applications/my-applications',
        to: '/saved-jobs',
        label: 'Saved Jobs',
        icon: IconBookmark,
      },
    ],
  },
  panels: {
    'job.list': OwnLists,
    'job.card': CardButtons,
    'job.actions': SaveJobButton,
    'job.foot': HideCompany,
    'search.hidden': AllHidden,
    'dashboard.job_seeker': KeepHidden,
    'settings.job_seeker': HiddenSettings,
  },
  storedKeys: [HIDDEN_KEY],
  ownList: {
    title: 'Saved Jobs',
    none: 'No saved jobs.',
    changes: 'savedJobs',
    read: async () => (await import('./own-list.ts')).readSavedRows(),
  },
  needWords: {
    closing: ({ jobTitle, companyName, at }, now) => ({
      title: `A job you saved ${closingSoon(at ?? '', now).toLowerCase() || 'has closed'}`,
      line: `${jobTitle} at ${companyName}`,
      // A deadline is a day in UTC, as the job's page shows it.
      when: formatNearDay(at ?? ''),
      verb: 'View Job',
    }),
  },
  belongings: { savedJobs: 'saved job' },
  noticeIcons: { closing: IconHourglassHigh },
};
