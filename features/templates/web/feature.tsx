import { IconTemplate } from '@tabler/icons-react';
import { loadedLater } from '../../../web/kit/ui/loaded-later.tsx';
import type { WebFeature } from '../../../web/panels.tsx';

const [Choice] = loadedLater(async () => (await import('./choice.tsx')).Choice);

export const templatesWeb: WebFeature = {
  name: 'templates',
  links: {
    company: [
      {
        after: '/company/team',
        to: '/company/templates',
        label: 'Templates',
        icon: IconTemplate,
        needs: 'handle-applications',
      },
    ],
  },
  panels: { 'message.field': Choice },
};
