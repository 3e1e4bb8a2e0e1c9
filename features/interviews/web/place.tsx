import type { TimelineEntry } from '../../../shared/applications/status.ts';
import { formatLocal, timeThere } from '../../../web/kit/local-time.ts';
import { Breakable } from '../../../web/kit/ui/display/breakable.tsx';

/** The place of an interview, as a link if it is one. */
export function InterviewPlace({ place }: { place: string }) {
  if (!isLink(place)) return <Breakable text={place} />;
  return (
    <a href={place} target="_blank" rel="nofollow noopener noreferrer">
      <Breakable text={place.replace(/^https?:\/\//i, '')} />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

export const isLink = (place: string) => /^https?:\/\/\S+$/i.test(place) && URL.canParse(place);

interface ArrangedProps {
  interview: NonNullable<TimelineEntry['interview']>;
  isOver: boolean;
}

/** An interview as it was arranged then; struck out where that holds no longer. */
export function Arranged({ interview, isOver }: ArrangedProps) {
  const When = isOver ? 's' : 'span';
  const there = timeThere(interview.startsAt, interview.timeZone);
  return (
    <>
      <When>{formatLocal(interview.startsAt)}</When>
      {there && ` · ${there}`}
      <br />
      {interview.minutes} minutes · <InterviewPlace place={interview.place} />
    </>
  );
}
