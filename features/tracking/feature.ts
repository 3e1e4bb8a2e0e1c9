import { feature } from '../../shared/kit/feature.ts';
import { trackingCalls } from './calls.ts';
import { trackingParts } from './parts.ts';

/** The list of their applications is the core's. */
export const tracking = feature({
  name: 'tracking',
  says: 'Job seekers add notes, reminders and applications elsewhere to My Applications, and see all on a board.',
  calls: trackingCalls,
  group: ['Applications'],
  parts: trackingParts,
  refusals: {
    404: ['outside-application-not-found'],
    409: ['too-many-outside-applications'],
  },
  limits: {
    'own-note': {
      per: 'user',
      calls: 300,
      hours: 1,
      sentence: 'You have written too many notes in a short time.',
    },
  },
  events: { prepareMyApplications: 'data-exported' },
  /** A reminder of an application, and of an outside one. */
  due: ['reminder', 'outside-reminder'],
  erased: { 'own-notes': 'Your own notes and applications elsewhere' },
  /** A reminder is due. */
  seekerNeeds: { reminder: 4 },
  seekerDates: ['reminder'],
});
