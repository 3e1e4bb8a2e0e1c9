import { type Booking, bookingProgress, missingPlaces } from '../rules.ts';
import { counted } from '../../../shared/kit/figures.ts';
import { Badge, type Tone } from '../../../web/kit/ui/display/badge.tsx';

const BADGES = {
  ended: { tone: 'neutral', label: 'Ended' },
  open: { tone: 'blue', label: 'Open' },
  picked: { tone: 'green', label: 'Everybody has picked' },
  empty: { tone: 'neutral', label: 'Nobody takes part' },
} as const satisfies Record<string, { tone: Tone; label: string }>;

/** Whether people of a self-booking still have to pick a time. */
export function BookingBadge({ booking }: { booking: Booking }) {
  const progress = bookingProgress(booking);
  const { tone, label } =
    progress === 'short'
      ? {
          tone: 'red' as const,
          label:
            booking.free === 0
              ? 'No times left'
              : `${counted(missingPlaces(booking), 'place')} missing`,
        }
      : BADGES[progress];
  return (
    <Badge tone={tone} dot={progress !== 'ended'}>
      {label}
    </Badge>
  );
}
