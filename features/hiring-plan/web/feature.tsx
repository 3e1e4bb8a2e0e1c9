import { loadedLater } from '../../../web/kit/ui/loaded-later.tsx';
import type { WebFeature } from '../../../web/panels.tsx';
import { RatingFigure, RatingMark } from './rating.tsx';

const [Scorecards] = loadedLater(async () => (await import('./scorecards.tsx')).Scorecards);

export const hiringPlanWeb: WebFeature = {
  name: 'hiring-plan',
  applicationColumns: {
    rating: {
      after: 'applied',
      room: 84,
      leaves: 4,
      isIn: ({ ofJob }) => ofJob,
      cell: (application) =>
        application.rating?.scorecards ? <RatingFigure application={application} /> : undefined,
    },
  },
  applicationOrders: { rating: (a, b) => (b.rating?.mean ?? 0) - (a.rating?.mean ?? 0) },
  applicationFigure: (application) =>
    typeof application.rating?.mean === 'number' ? (
      <RatingFigure application={application} />
    ) : undefined,
  applicationTabs: [
    {
      name: 'scorecard',
      after: 'profile',
      label: 'Scorecard',
      useCount: ({ rating }) => rating?.scorecards ?? 0,
      Panel: Scorecards,
    },
  ],
  panels: { 'application.facts': RatingMark },
};
