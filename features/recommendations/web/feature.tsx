import { IconThumbUp } from '@tabler/icons-react';
import { loadedLater } from '../../../web/kit/ui/loaded-later.tsx';
import type { WebFeature } from '../../../web/panels.tsx';

const [Recommended] = loadedLater(async () => (await import('./recommended.tsx')).Recommended);
const [Settings] = loadedLater(async () => (await import('./settings.tsx')).RecommendationSettings);

export const recommendationsWeb: WebFeature = {
  name: 'recommendations',
  links: {
    job_seeker: [
      {
        after: '/applications/my-applications',
        to: '/recommended',
        label: 'Recommended Jobs',
        icon: IconThumbUp,
      },
    ],
  },
  panels: { 'dashboard.job_seeker': Recommended, 'settings.job_seeker': Settings },
};
