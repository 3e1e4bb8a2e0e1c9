import { IconBellSearch, IconSearch } from '@tabler/icons-react';
import type { WebFeature } from '../../../web/panels.tsx';
import { SaveSearch } from './save-search.tsx';

export const alertsWeb: WebFeature = {
  name: 'alerts',
  links: {
    job_seeker: [
      {
        before: '/profile',
        to: '/saved-searches',
        label: 'Saved Searches',
        icon: IconBellSearch,
      },
    ],
  },
  panels: { 'search.tools': SaveSearch },
  noticeIcons: { alert: IconSearch },
};
