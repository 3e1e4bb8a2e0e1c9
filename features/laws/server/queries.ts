import { eq } from 'drizzle-orm';
import type { Call } from '../../../shared/api.ts';
import { placeOf } from '../../../shared/jobs/places.ts';
import { DEADLINE_DAYS } from '../../../shared/jobs/posting.ts';
import { addDays } from '../../../shared/kit/dates.ts';
import { comingLaws, coverageOf, type Employer, lawsFor } from '../rules/laws.ts';
import { placeName } from '../rules/findings.ts';
import type { Law } from '../rules/rows.ts';
import { LAWS } from '../rules/table.ts';
import { askInWords } from '../rules/words.ts';
import type { Context } from '../../../server/context.ts';
import { companies } from '../../../server/db/schema.ts';
import { type Address, addressesOfJob, postedPlace } from '../../../server/places/addresses.ts';
import { countryNamed } from '../../../server/places/countries.ts';
import { workPlace, placeRefusal } from '../../../server/places/regions.ts';

/**
 * GET /laws: the table, or the rows that apply at a place and moment. To members of a company, its size is known.
 */
export async function listLaws({ db, actor, now }: Context, { query }: Call<'listLaws'>) {
  const { location, country, region, remoteFrom, workplace, at } = query;
  const hasPlace = Boolean(location || country || region || remoteFrom?.length);
  if (!hasPlace)
    return {
      place: null,
      posted: null,
      placeRefusal: null,
      laws: LAWS.map((law) => toLaw(law)),
      coming: [],
    };
  const stated = { jobLocation: location, workplace, country, remoteFrom, region };
  const place = workPlace({ ...placeOf(stated, countryNamed), location, region: region || null });
  const posted = postedPlace(stated);
  const [own] =
    query.size || !actor?.company
      ? []
      : await db
          .select({ size: companies.size })
          .from(companies)
          .where(eq(companies.id, actor.company.id));
  const employer = own ?? { size: query.size ?? '' };
  const after = at ?? now();
  const laws = lawsFor(place, after, employer).map((law) => toLaw(law, employer));
  const period = { after, before: addDays(after, DEADLINE_DAYS.max) };
  const coming = comingLaws(place, period, employer).map(({ law }) => toLaw(law, employer));
  return {
    place: { ...place, also: [...place.also] },
    posted: {
      ...posted,
      addresses: addressesOfJob({ ...posted, jobLocation: location }).map(toAnswer),
    },
    placeRefusal: placeRefusal(stated) ?? null,
    laws,
    coming,
  };
}

const toAnswer = ({ regionCodes: _codes, place: _place, ...address }: Address) => address;

const toLaw = (law: Law, employer?: Employer) => ({
  ...law,
  placeName: placeName(law),
  asks: law.asks.map((ask) => ({ ...ask, text: askInWords(ask) })),
  sources: [...law.sources],
  isCertain: coverageOf(law, employer) === 'yes',
});
