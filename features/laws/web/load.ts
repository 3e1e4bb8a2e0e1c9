import { COMPANY_SIZES } from '../../../shared/companies/facts.ts';
import type { WebFeature } from '../../../web/panels.tsx';
import { isElsewhere } from '../rules/laws.ts';
import { lawLines } from '../rules/words.ts';

/** The laws of a job's place and of its company's size, in words, and its addresses. */
export const loadLaws: NonNullable<WebFeature['loadJobPage']> = async (api, job, size) => {
  const companySize = await size;
  const { jobLocation: location, workplace, country, region, remoteFrom } = job;
  const { place, posted, laws } = await api.listLaws({
    query: {
      location,
      workplace,
      country: country ?? '',
      region: region ?? '',
      remoteFrom,
      size: COMPANY_SIZES.find((known) => known === companySize) ?? '',
    },
  });
  const lines = laws.map((law) => ({
    ...law,
    isElsewhere: place !== null && isElsewhere(place, law),
  }));
  return { laws: lawLines(job, lines), addresses: posted?.addresses ?? [] };
};
