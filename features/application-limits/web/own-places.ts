import type { YourPlaces as YourPlacesPart } from './your-places.tsx';
import { useEffect, useState } from 'react';
import type { AnswerOf } from '../../../web/kit/data/calls.ts';
import { useUser } from '../../../web/kit/session.ts';

export type OwnPlaces = AnswerOf<'getPlaces'>;

/** The part that shows them. */
type Shown = typeof YourPlacesPart;

interface Asked {
  seeker: string;
  answer: Promise<OwnPlaces | undefined>;
}

let asked: Asked | undefined;

/** The places of the signed-in job seeker, asked anew; undefined if they could not be loaded. */
function loadOwnPlaces(seeker: string): Promise<OwnPlaces | undefined> {
  const mine = { seeker, answer: ask() };
  asked = mine;
  void mine.answer.finally(() => {
    if (asked === mine) asked = undefined;
  });
  return mine.answer;
}

let known: { seeker: string; answer: OwnPlaces | undefined } | undefined;

/** Asks, as somebody is about to apply. @returns why they cannot */
export async function refuseNow(seeker: string) {
  const [answer, { noPlacesRefusal }] = await Promise.all([
    loadOwnPlaces(seeker),
    import('../rules.ts'),
  ]);
  known = { seeker, answer };
  return answer && noPlacesRefusal(answer.places);
}

/** What was answered then; undefined if it could not be loaded. */
export function useKnownPlaces(): OwnPlaces | undefined {
  const user = useUser();
  return known && known.seeker === user?._id ? known.answer : undefined;
}

async function ask(): Promise<OwnPlaces | undefined> {
  const { quietApi } = await import('../../../web/kit/data/api.ts');
  return quietApi.getPlaces().catch(() => undefined);
}

/**
 * The places of the signed-in job seeker on a public page, which is the same for everybody until then. Undefined for all
 * others, and while they load. The parts of a page that ask at the same time share one call.
 * @param since asked again when it changes
 */
export function useOwnPlaces(since: unknown) {
  const user = useUser();
  const seeker = user?.role === 'job_seeker' ? user._id : undefined;
  const [found, setFound] = useState<{
    seeker: string;
    since: unknown;
    answer: OwnPlaces;
    YourPlaces: Shown;
  }>();
  useEffect(() => {
    if (!seeker) return undefined;
    let isCurrent = true;
    const loading = asked?.seeker === seeker ? asked.answer : loadOwnPlaces(seeker);
    const show = async () => {
      // Visitors read most jobs without an account.
      const [answer, { YourPlaces }] = await Promise.all([loading, import('./your-places.tsx')]);
      if (isCurrent && answer) setFound({ seeker, since, answer, YourPlaces });
    };
    // A part that could not be loaded is left out.
    show().catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [seeker, since]);
  return found?.seeker === seeker ? found : undefined;
}
