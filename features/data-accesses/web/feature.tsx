import { IconEye } from '@tabler/icons-react';
import type { WebFeature } from '../../../web/panels.tsx';

export const dataAccessesWeb: WebFeature = {
  name: 'data-accesses',
  links: {
    job_seeker: [
      { before: '/profile', to: '/who-saw-my-data', label: 'Who Saw My Data', icon: IconEye },
    ],
  },
};
