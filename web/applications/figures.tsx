import { IconCalendarEvent, IconGift, IconHourglass, IconInbox } from '@tabler/icons-react';
import { type StatusCounts, summarizeCounts } from '../../shared/applications/lists.ts';
import { StatCard, StatCards } from '../kit/ui/display/stat-card.tsx';

/** The four figures above a list of applications (product.md section 9), undefined while they load. */
export const CountedFigures = ({ counts }: { counts: StatusCounts | undefined }) => (
  <Figures {...(counts && summarizeCounts(counts))} />
);

function Figures(figures: Partial<ReturnType<typeof summarizeCounts>>) {
  const { total, underReview, interviews, offers } = figures;
  return (
    <StatCards>
      <StatCard label="Total Applications" value={total} icon={IconInbox} />
      <StatCard label="Under Review" value={underReview} icon={IconHourglass} />
      <StatCard label="Interviews" value={interviews} icon={IconCalendarEvent} />
      <StatCard label="Offers Made" value={offers} icon={IconGift} />
    </StatCards>
  );
}
