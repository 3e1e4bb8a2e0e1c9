import type { Call } from '../../../shared/api.ts';
import type { Job } from '../../../shared/jobs/posting.ts';
import { isGeneralSkill, RECOMMENDED_MAX } from '../rules.ts';
import { pluck } from '../../../shared/kit/pick.ts';
import type { SignedIn } from '../../../server/context.ts';
import { readHides } from '../../../server/extensions.ts';
import { publicJobsByIds } from '../../../server/jobs/rows.ts';
import { findRecommendations } from './find.ts';
import { readPerson } from './person.ts';

/** Jobs that are found besides those of the answer, because some are hidden or not open to people in the country. */
const SPARE = 24;

/** GET /recommendations: computed for each call, and stored nowhere. */
export async function listRecommendations(
  { db, actor, now, jobIndex, features }: SignedIn,
  { query }: Call<'listRecommendations'>,
) {
  const person = await readPerson(db, actor.id);
  if (!person) {
    const basis = { skills: 0, experience: 0, jobs: 0 };
    return { isOn: false, count: 0, recommendations: [], basis };
  }
  const time = now();
  const limit = Math.min(query.limit ?? RECOMMENDED_MAX, RECOMMENDED_MAX);
  const { found, countries } = await findRecommendations(
    { db, jobIndex, now: time },
    person,
    limit + SPARE,
  );
  const [read, hides] = await Promise.all([
    publicJobsByIds(db, pluck(found, 'id'), time),
    readHides(features, db, [actor.id]),
  ]);
  const byId = new Map(read.map(({ _id, json }) => [_id, json]));
  const recommendations = found
    .flatMap(({ id, reasons, skills }) => {
      const json = byId.get(id);
      if (json === undefined) return [];
      const job = JSON.parse(json) as Job;
      const isShown = !hides(actor.id, job) && isOpenTo(countries, job);
      return isShown ? [{ job, reasons, skills }] : [];
    })
    .slice(0, limit);
  return {
    isOn: true,
    count: recommendations.length,
    recommendations,
    basis: {
      skills: person.skills.filter((skill) => !isGeneralSkill(skill)).length,
      experience: person.experience.length,
      jobs: person.chosen.length,
    },
  };
}

/** Whether somebody from one of these countries may do a remote job. */
const isOpenTo = (countries: ReadonlySet<string>, { remoteFrom }: Job): boolean =>
  remoteFrom.length === 0 ||
  countries.size === 0 ||
  remoteFrom.some((country) => countries.has(country));
