import type { Api } from '../../shared/api.ts';
import { placeOf } from '../../shared/jobs/places.ts';
import type { Parsed } from '../../shared/kit/endpoint.ts';
import { coverageOf, type Employer, lawsFor } from '../../shared/laws/laws.ts';
import { placeName } from '../../shared/laws/findings.ts';
import type { Law } from '../../shared/laws/rows.ts';
import { LAWS } from '../../shared/laws/table.ts';
import { askInWords } from '../../shared/laws/words.ts';
import type { Context } from '../context.ts';
import { lawPlace } from '../places/regions.ts';

/** GET /laws: the table, or the rows that apply at a place and moment. */
export function listLaws({ now }: Pick<Context, 'now'>, { query }: Parsed<Api['listLaws']>) {
  const { location, country, region, remoteFrom, workplace, size = '', at } = query;
  const hasPlace = Boolean(location || country || region || remoteFrom?.length);
  if (!hasPlace) return Promise.resolve({ place: null, laws: LAWS.map((law) => toLaw(law)) });
  const place = lawPlace({
    ...placeOf({ jobLocation: location, workplace, country, remoteFrom }),
    location,
    region: region || null,
  });
  const employer = { size };
  const laws = lawsFor(place, at ?? now(), employer).map((law) => toLaw(law, employer));
  return Promise.resolve({ place, laws });
}

const toLaw = (law: Law, employer?: Employer) => ({
  ...law,
  placeName: placeName(law),
  asks: law.asks.map((ask) => ({ ...ask, text: askInWords(ask) })),
  sources: [...law.sources],
  isCertain: coverageOf(law, employer) === 'yes',
});
