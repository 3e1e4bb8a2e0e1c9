import type { Slots } from '../../../web/panels.tsx';
import { useOwnPlaces } from './own-places.ts';

/** How many applications the reader of a job has left. */
export function TermOfPlaces({ job, applied }: Slots['job.terms']) {
  const own = useOwnPlaces(applied?._id);
  if (!own || own.answer.places.limit === 0) return null;
  return (
    <own.YourPlaces
      places={own.answer.places}
      replyDays={job.replyDays}
      hasApplied={applied !== undefined}
    />
  );
}
