import { IconCalendarPlus, IconCalendarOff } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { type MetaFunction, useParams, useSearchParams } from 'react-router';
import { bookingEndedRefusal, formatZoneClock, formatZoneDay } from '../../../interviews/rules.ts';
import { counted, inFigures } from '../../../../shared/kit/figures.ts';
import { errorMessage, isOutdated } from '../../../../shared/kit/client.ts';
import { useCall, useChange } from '../../../../web/kit/data/calls.ts';
import { QueryView } from '../../../../web/kit/data/query-view.tsx';
import { notifyUpdateFailure } from '../../../../web/kit/failure-notice.ts';
import { useKeptFocus } from '../../../../web/kit/kept-focus.ts';
import { formatLocal } from '../../../../web/kit/local-time.ts';
import { useBarred } from '../../../../web/kit/member.ts';
import { notify } from '../../../../web/kit/notices.ts';
import { useNow } from '../../../../web/kit/now.ts';
import { Button } from '../../../../web/kit/ui/button.tsx';
import { Badge, type Tone } from '../../../../web/kit/ui/display/badge.tsx';
import { Facts } from '../../../../web/kit/ui/display/facts.tsx';
import { Quiet } from '../../../../web/kit/ui/display/prose.tsx';
import { type Column, Table } from '../../../../web/kit/ui/display/table.tsx';
import { Alert } from '../../../../web/kit/ui/feedback/alert.tsx';
import { Barred } from '../../../../web/kit/ui/feedback/barred.tsx';
import { Page } from '../../../../web/kit/ui/layout/page.tsx';
import { PageTitle } from '../../../../web/kit/ui/layout/page-title.tsx';
import { Section } from '../../../../web/kit/ui/layout/section.tsx';
import { Stack } from '../../../../web/kit/ui/layout/stack.tsx';
import { BackLink } from '../../../../web/kit/ui/navigation/back-link.tsx';
import { QuietLink } from '../../../../web/kit/ui/navigation/quiet-link.tsx';
import { ConfirmDialog } from '../../../../web/kit/ui/overlays/confirm-dialog.tsx';
import { fillFields, hasFields, inBraces, valuesFor } from '../../../../shared/templates/fields.ts';
import { FilledText } from '../../../../web/templates/filled-text.tsx';
import { useSender } from '../../../../web/templates/message-field.tsx';
import { BookingBadge } from '../booking-badge.tsx';
import { InterviewPlace } from '../../../interviews/web/public.ts';
import { WindowTitle } from '../../../../web/kit/window-title.tsx';
import { pageMeta } from '../../../../web/site.ts';
import {
  BOOKING_STATE_LABELS,
  type BookingDetail,
  type BookingState,
  missingPlaces,
  peopleIn,
} from '../../rules.ts';
import { AddTimesDialog } from './add-times-dialog.tsx';
import styles from './page.module.css';

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, 'Self-Booking');

/** A self-booking: who has picked which time, and who has not. */
export default function SelfBooking() {
  const { id = '' } = useParams();
  const barred = useBarred('read-everything');
  if (!barred) return <Booking id={id} />;
  return (
    <Stack>
      <BackLink to="/interviews">Back to Interviews</BackLink>
      <PageTitle>Self-Booking</PageTitle>
      <Barred reason={barred} />
    </Stack>
  );
}

function Booking({ id }: { id: string }) {
  const query = useCall('getBooking', { params: { id } });
  return (
    <Stack>
      <BackLink to="/applications/bookings">Back to Self-Bookings</BackLink>
      <WindowTitle>
        {query.data && `Self-Booking: ${query.data.booking.jobs.join(', ')}`}
      </WindowTitle>
      <QueryView query={query} title="Self-Booking" refused="Failed to load the self-booking.">
        {({ booking }) => <Loaded booking={booking} />}
      </QueryView>
    </Stack>
  );
}

function Loaded({ booking }: { booking: BookingDetail }) {
  const [params, setParams] = useSearchParams();
  const [asks, setAsks] = useState<'add' | 'end' | undefined>(
    params.has('add') ? 'add' : undefined,
  );
  const page = useRef<HTMLDivElement>(null);
  useKeptFocus(page, booking.endedAt ?? '');
  const now = useNow(booking);
  const barred = useBarred('handle-applications');
  const { minutes, timeZone, place, note, endedAt, picked, free, people } = booking;
  const close = () => {
    setAsks(undefined);
    // Going back must not open the dialog again.
    if (params.has('add')) setParams({}, { replace: true, preventScrollReset: true });
  };
  return (
    <div ref={page} tabIndex={-1} className={styles.page}>
      <Page
        title="Self-Booking"
        subtitle={booking.jobs.join(', ')}
        actions={
          !endedAt && (
            <>
              <Button
                blocked={barred}
                icon={<IconCalendarPlus size={18} aria-hidden />}
                aria-haspopup="dialog"
                onClick={() => setAsks('add')}
              >
                Offer More Times
              </Button>
              <Button
                blocked={barred}
                variant="outline"
                icon={<IconCalendarOff size={18} aria-hidden />}
                aria-haspopup="dialog"
                onClick={() => setAsks('end')}
              >
                End Self-Booking
              </Button>
            </>
          )
        }
      >
        <Shortage booking={booking} />
        <Section title="Overview">
          <Facts
            facts={{
              State: endedAt ? `Ended ${formatLocal(endedAt)}` : <BookingBadge booking={booking} />,
              Picked: `${inFigures(picked)} of ${inFigures(peopleIn(booking))}`,
              'Free places': inFigures(free),
              Length: `${minutes} minutes`,
              'People per time': inFigures(booking.atOnce),
              Place: <InterviewPlace place={place} />,
              'Time zone': timeZone.replaceAll('_', ' '),
              Created: formatLocal(booking.createdAt),
            }}
          />
          {note && <Note note={note} people={people} />}
        </Section>
        <Section title={`People (${inFigures(people.length)})`}>
          {people.length > 0 ? (
            <Table label="People" columns={toColumns(timeZone)} rows={people} />
          ) : (
            <Quiet>No participants.</Quiet>
          )}
        </Section>
        <Section
          title={`Times (${inFigures(booking.times.length)})`}
          note={`In ${timeZone.replaceAll('_', ' ')}`}
        >
          <Times booking={booking} now={now} />
        </Section>
      </Page>
      {asks === 'add' && !barred && <AddTimesDialog booking={booking} onClose={close} />}
      {asks === 'end' && <EndDialog booking={booking} onClose={close} />}
    </div>
  );
}

/** The note, with its fields as the first of the people reads them. Who sent it is not known here. */
function Note({ note, people }: { note: string } & Pick<BookingDetail, 'people'>) {
  const { company } = useSender();
  const [first] = people;
  if (!first || !hasFields(note)) return <FilledText title="Note" text={note} />;
  const { name, job } = first;
  const values = valuesFor({ name, job, company, sender: inBraces('sender') });
  return <FilledText title={`Preview for ${name}`} text={fillFields(note, values)} />;
}

/** Says that people have nothing to pick. */
function Shortage({ booking }: { booking: BookingDetail }) {
  const missing = missingPlaces(booking);
  if (missing === 0) return null;
  return (
    <Alert tone="warning" title={booking.free === 0 ? 'No times left' : 'Too few times'}>
      {counted(booking.waiting, 'person has', 'people have')} not picked a time, and{' '}
      {counted(booking.free, 'place is', 'places are')} free. Offer more times: we tell those who
      have not picked.
    </Alert>
  );
}

const TONES: Record<BookingState, Tone> = {
  waiting: 'amber',
  proposed: 'violet',
  picked: 'green',
  declined: 'red',
  left: 'neutral',
};

type Person = BookingDetail['people'][number];

const toColumns = (timeZone: string): Column<Person>[] => [
  {
    label: 'Name',
    cell: ({ _id, name }) => <QuietLink to={`/applications/view/${_id}`}>{name}</QuietLink>,
  },
  { label: 'Job', cell: ({ job }) => job },
  {
    label: 'Status',
    cell: ({ state }) => (
      <Badge tone={TONES[state]} dot>
        {BOOKING_STATE_LABELS[state]}
      </Badge>
    ),
  },
  {
    label: 'Time',
    cell: ({ startsAt }) =>
      startsAt
        ? `${formatZoneDay(startsAt, timeZone)}, ${formatZoneClock(startsAt, timeZone)}`
        : '–',
  },
];

/** All times by day, with who has picked how many places. */
function Times({ booking, now }: { booking: BookingDetail; now: Date }) {
  const { times, timeZone, atOnce } = booking;
  const days = Map.groupBy(times, ({ startsAt }) => formatZoneDay(startsAt, timeZone));
  return (
    <dl className={styles.days}>
      {[...days].map(([day, ofDay]) => (
        <div key={day}>
          <dt>{day}</dt>
          <dd>
            <ul className={styles.times}>
              {ofDay.map(({ startsAt, taken }) => {
                const isOver = new Date(startsAt) <= now;
                return (
                  <li
                    key={startsAt}
                    data-full={taken >= atOnce || undefined}
                    data-over={isOver || undefined}
                  >
                    <b>{formatZoneClock(startsAt, timeZone)}</b>
                    <span>{isOver ? 'passed' : placesText(taken, atOnce)}</span>
                  </li>
                );
              })}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const placesText = (taken: number, atOnce: number): string =>
  atOnce === 1 ? (taken > 0 ? 'picked' : 'free') : `${taken} of ${atOnce} picked`;

function EndDialog({ booking, onClose }: { booking: BookingDetail; onClose: () => void }) {
  const [refused, setRefused] = useState<string>();
  const ending = useChange('endBooking', {
    onSuccess: ({ message }) => {
      onClose();
      notify.success('Self-Booking Ended', message);
    },
    onError: (error) => {
      if (isOutdated(error)) setRefused(errorMessage(error, ''));
      else notifyUpdateFailure(error);
    },
  });
  return (
    <ConfirmDialog
      danger
      title="End Self-Booking"
      confirmLabel="End Self-Booking"
      busy={ending.isPending}
      outdated={bookingEndedRefusal(booking)?.message ?? refused}
      onConfirm={() => ending.mutate({ params: { id: booking._id } })}
      onClose={onClose}
    >
      <p>
        {counted(booking.picked, 'interview stays', 'interviews stay')}.{' '}
        {booking.waiting > 0 &&
          `${counted(booking.waiting, 'person who has', 'people who have')} not picked a time will be told that the times are no longer offered and that you will propose another one. `}
        Nobody can pick a time after that.
      </p>
    </ConfirmDialog>
  );
}
