// What the page of a job needs of places, without the schemas of the API.
import type { Denial } from '../errors.ts';
import { allTaken } from '../jobs/full.ts';
import { formatNearDay } from '../kit/day.ts';

/** The places of a job seeker, as `placesAnswer` describes them. */
export interface Places {
  limit: number;
  taken: number;
  /** ISO 8601. */
  nextBy: string | null;
}

/** How many more applications a job seeker may send now; Infinity without a limit. */
const placesLeft = ({ limit, taken }: Pick<Places, 'limit' | 'taken'>): number =>
  limit === 0 ? Infinity : Math.max(0, limit - taken);

/** The place of an application comes back when the day of its promise is over. */
const onDayAfter = (end: string | Date): string =>
  `on ${formatNearDay(new Date(new Date(end).getTime() + 1))} at the latest.`;

/** When the next place comes back: 'You get one back on Dec 4 at the latest.'; '' if none is taken. */
export function nextPlaceText(places: Places): string {
  if (!places.nextBy) return '';
  const what = placesLeft(places) === 0 ? 'You can apply again' : 'You get one back';
  return `${what} ${onDayAfter(places.nextBy)}`;
}

/** 'You have 15 applications left (limit: 20)', for a board with a limit. */
export function ownPlacesText(places: Places) {
  const left = placesLeft(places);
  const isFull = left === 0;
  return {
    text: `You have ${isFull ? 'no' : left} ${left === 1 ? 'application' : 'applications'} left (limit: ${places.limit})`,
    isFull,
    next: nextPlaceText(places),
  };
}

/** @param answerBy the promised date of the answer */
export const stopsCounting = (answerBy: Date): string =>
  `This application stops counting when the company answers, ${onDayAfter(answerBy)}`;

/** Why a job seeker cannot apply: all places are taken. */
export function noPlacesRefusal(places: Places): Denial | undefined {
  if (placesLeft(places) > 0) return undefined;
  const { taken } = places;
  const open = taken === 1 ? '1 open application' : `${taken} open applications`;
  return {
    code: 'no-places-left',
    title: 'No Places Left',
    message: `You have ${open}. ${nextPlaceText(places)}`.trim(),
  };
}

/** A job and its places. */
interface JobPlaces {
  /** Null without a limit. */
  places: number | null;
  placesLeft: number | null;
}

/** Why nobody can apply to a job: it has got as many applications as its company wants. */
export const jobFullRefusal = ({ places, placesLeft: left }: JobPlaces): Denial | undefined =>
  places !== null && left === 0
    ? { code: 'job-full', title: 'Job Full', message: `${allTaken(places)}.` }
    : undefined;
