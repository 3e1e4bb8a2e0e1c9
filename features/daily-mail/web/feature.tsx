import type { WebFeature } from '../../../web/panels.tsx';

export const dailyMailWeb: WebFeature = {
  name: 'daily-mail',
  mailPace: { value: 'daily', label: 'Once a day' },
};
