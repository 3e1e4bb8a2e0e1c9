import { IconCalendarEvent } from '@tabler/icons-react';
import type { WebFeature } from '../../../web/panels.tsx';

export const agendaWeb: WebFeature = {
  name: 'agenda',
  links: {
    company: [
      {
        after: '/applications/my-applications-company',
        to: '/interviews',
        label: 'Interviews',
        icon: IconCalendarEvent,
        covers: /^\/applications\/bookings/,
      },
    ],
  },
};
