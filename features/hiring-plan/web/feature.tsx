import { IconListDetails } from '@tabler/icons-react';
import { loadedLater } from '../../../web/kit/ui/loaded-later.tsx';
import type { WebFeature } from '../../../web/panels.tsx';
import { PlanOfJob } from './plan.tsx';
import { RatingFigure, RatingMark } from './rating.tsx';
import { StageField } from './stage-field.tsx';
import { StageFilter } from './stage-filter.tsx';

const [Scorecards] = loadedLater(async () => (await import('./scorecards.tsx')).Scorecards);

const [PlanEditor] = loadedLater(async () => (await import('./editor.tsx')).PlanEditor);

export const hiringPlanWeb: WebFeature = {
  name: 'hiring-plan',
  aroundApplications: PlanOfJob,
  listTools: [
    {
      label: 'Stages & Criteria',
      icon: IconListDetails,
      ofJob: true,
      needs: 'manage-jobs',
      Dialog: ({ filters: { job = '' }, onClose }) => <PlanEditor jobId={job} onClose={onClose} />,
    },
  ],
  applicationColumns: {
    stage: {
      after: 'applied',
      room: 64,
      track: 'minmax(64px, 120px)',
      leaves: 5,
      isIn: ({ ofJob, hasSections }) => ofJob && hasSections,
      title: ({ stage }) => stage?.name,
      cell: ({ stage }) => stage?.name,
    },
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
  panels: {
    'application.state': StageField,
    'application.facts': RatingMark,
    'applications.filters': StageFilter,
  },
};
