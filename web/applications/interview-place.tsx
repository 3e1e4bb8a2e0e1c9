import { Breakable } from '../kit/ui/breakable.tsx';

/** Where an interview takes place: a link where it is one. */
export function InterviewPlace({ place }: { place: string }) {
  if (!isLink(place)) return <Breakable text={place} />;
  return (
    <a href={place} target="_blank" rel="nofollow noopener noreferrer">
      <Breakable text={place.replace(/^https?:\/\//i, '')} />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

const isLink = (place: string) => /^https?:\/\/\S+$/i.test(place) && URL.canParse(place);
