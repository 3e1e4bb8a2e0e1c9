import { IconCalendarEvent, IconGift, IconHourglass, IconInbox } from '@tabler/icons-react';
import { type Application, summarize } from '../../../shared/applications.ts';
import { StatCard, StatCards } from '../../ui/stat-card.tsx';

/** The four figures above a company's applications (product.md section 9). */
export function ApplicationFigures({ applications }: { applications: readonly Application[] }) {
  const { total, underReview, interviews, offers } = summarize(applications);
  return (
    <StatCards>
      <StatCard label="Total Applications" value={total} icon={<IconInbox size={19} />} />
      <StatCard label="Under Review" value={underReview} icon={<IconHourglass size={19} />} />
      <StatCard label="Interviews" value={interviews} icon={<IconCalendarEvent size={19} />} />
      <StatCard label="Offers Made" value={offers} icon={<IconGift size={19} />} />
    </StatCards>
  );
}
