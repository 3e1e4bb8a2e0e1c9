import { type Booking, peopleIn } from '../../rules.ts';
import type { MetaFunction } from 'react-router';
import { inFigures } from '../../../../shared/kit/figures.ts';
import { useCall } from '../../../../web/kit/data/calls.ts';
import { WholeList } from '../../../../web/kit/data/list.tsx';
import { QueryView } from '../../../../web/kit/data/query-view.tsx';
import { formatLocal } from '../../../../web/kit/local-time.ts';
import { useBarred } from '../../../../web/kit/member.ts';
import { Identity } from '../../../../web/kit/ui/display/identity.tsx';
import { type Column, Table } from '../../../../web/kit/ui/display/table.tsx';
import { Barred } from '../../../../web/kit/ui/feedback/barred.tsx';
import { PageTitle } from '../../../../web/kit/ui/layout/page-title.tsx';
import { Stack } from '../../../../web/kit/ui/layout/stack.tsx';
import { BackLink } from '../../../../web/kit/ui/navigation/back-link.tsx';
import { pageMeta } from '../../../../web/site.ts';
import { BookingBadge } from '../booking-badge.tsx';

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, 'Self-Bookings');

/** The self-bookings of a company: times from which each of several applicants picks one. */
export default function SelfBookings() {
  const barred = useBarred('read-everything');
  return (
    <Stack>
      <BackLink to="/interviews">Back to Interviews</BackLink>
      <PageTitle subtitle="Times from which each of several applicants picks one">
        Self-Bookings
      </PageTitle>
      {barred ? <Barred reason={barred} /> : <List />}
    </Stack>
  );
}

function List() {
  const query = useCall('listBookings');
  return (
    <QueryView query={query} refused="Failed to load the self-bookings.">
      {({ bookings }) => (
        <WholeList
          title="Self-bookings"
          noun="self-bookings"
          rows={bookings}
          empty={{
            title: 'No self-bookings yet',
            hint: 'Select several applications, choose “Schedule Interview”, and let the applicants choose their time.',
          }}
        >
          {(rows) => <Table label="Self-bookings" columns={COLUMNS} rows={rows} />}
        </WholeList>
      )}
    </QueryView>
  );
}

const COLUMNS: Column<Booking>[] = [
  {
    label: 'Jobs',
    cell: ({ _id, jobs, minutes, place }) => (
      <Identity
        name={jobs.join(', ') || 'No participants'}
        line={`${minutes} minutes · ${place}`}
        link={{ to: `/applications/bookings/${_id}` }}
      />
    ),
  },
  { label: 'Created', cell: ({ createdAt }) => formatLocal(createdAt) },
  {
    label: 'Picked',
    numeric: true,
    cell: (booking) => `${inFigures(booking.picked)} of ${inFigures(peopleIn(booking))}`,
  },
  { label: 'Free places', numeric: true, cell: ({ free }) => inFigures(free) },
  { label: 'Status', cell: (booking) => <BookingBadge booking={booking} /> },
];
