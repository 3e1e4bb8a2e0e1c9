import { IconChartBar } from '@tabler/icons-react';
import { loadedLater } from '../../../web/kit/ui/loaded-later.tsx';
import type { WebFeature } from '../../../web/panels.tsx';

const [Funnel] = loadedLater(async () => (await import('./funnel.tsx')).Funnel);

const LINK = { label: 'Insights', icon: IconChartBar };

export const insightsWeb: WebFeature = {
  name: 'insights',
  links: {
    company: [{ before: '/jobs/new', to: '/insights', ...LINK, needs: 'read-everything' }],
  },
  jobLinks: [{ ...LINK, to: (job) => `/insights?job=${job}` }],
  panels: { 'dashboard.company': Funnel },
};
