import { IconCalendarEvent, IconGift, IconHourglass, IconInbox } from '@tabler/icons-react';
import { type Application, summarize } from '../../shared/applications.ts';
import { StatCard, StatCards } from '../ui/stat-card.tsx';

/** The four figures above a list of applications (product.md section 9). */
export function ApplicationFigures({ applications }: { applications: readonly Application[] }) {
  const { total, underReview, interviews, offers } = summarize(applications);
  return (
    <StatCards>
      <StatCard
        label="Total Applications"
        value={total.toLocaleString('en-US')}
        icon={<IconInbox size={19} aria-hidden />}
      />
      <StatCard
        label="Under Review"
        value={underReview.toLocaleString('en-US')}
        icon={<IconHourglass size={19} aria-hidden />}
      />
      <StatCard
        label="Interviews"
        value={interviews.toLocaleString('en-US')}
        icon={<IconCalendarEvent size={19} aria-hidden />}
      />
      <StatCard
        label="Offers Made"
        value={offers.toLocaleString('en-US')}
        icon={<IconGift size={19} aria-hidden />}
      />
    </StatCards>
  );
}
