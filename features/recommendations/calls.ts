import * as z from 'zod/mini';
import { jobAnswer } from '../../shared/jobs/posting.ts';
import type { Endpoint, LimitName } from '../../shared/kit/endpoint.ts';
import type { CoreNoun } from '../../shared/nouns.ts';
import { pageQuery } from '../../shared/kit/lists.ts';

const count = z.number();
const isOn = z.boolean({ error: 'Send isOn as true or false.' });

const recommendation = z.object({
  job: z.pick(jobAnswer, {
    _id: true,
    jobTitle: true,
    companyId: true,
    companyName: true,
    companyLogo: true,
    jobLocation: true,
    jobType: true,
    skills: true,
    salaryRange: true,
    salaryMin: true,
    salaryMax: true,
    salaryCurrency: true,
    salaryPeriod: true,
    createdAt: true,
    applicationDeadline: true,
  }),
  /** Why, in plain words: one or two. */
  reasons: z.array(z.string()),
  /** The skills of the profile that the job asks for, as the job writes them. */
  skills: z.array(z.string()),
});

export type RecommendedJob = z.output<typeof recommendation>;

/** Rows of the API table: recommendations. */
export const recommendationCalls = {
  listRecommendations: {
    method: 'GET',
    path: '/recommendations',
    access: 'job_seeker',
    reads: [
      'recommendations',
      'users',
      'savedJobs',
      'savedSearches',
      'applications',
      'hiddenEntries',
      'publicJobs',
      'publicCompanies',
    ],
    summary: 'Public jobs that fit my profile, and what I saved and applied for, the best first',
    query: z.object({ limit: pageQuery.limit }),
    answer: z.object({
      /** False: I have turned them off, and nothing is computed. */
      isOn: z.boolean(),
      count,
      recommendations: z.array(recommendation),
      /** How much of what recommendations are made from there is: general skills do not count. */
      basis: z.object({
        skills: z.number(),
        experience: z.number(),
        /** Saved jobs and applications. */
        jobs: z.number(),
      }),
    }),
  },
  getRecommendationSettings: {
    method: 'GET',
    path: '/recommendations/settings',
    access: 'job_seeker',
    reads: ['recommendations'],
    summary: 'Whether jobs are recommended to me',
    answer: z.object({ isOn: z.boolean() }),
  },
  updateRecommendationSettings: {
    method: 'PUT',
    path: '/recommendations/settings',
    access: 'job_seeker',
    changes: ['recommendations'],
    summary: 'Turn recommendations on or off',
    body: z.object({ isOn }),
    answer: z.object({ isOn: z.boolean() }),
    limit: 'notification',
  },
} as const satisfies Record<
  string,
  Endpoint<
    CoreNoun | 'recommendations' | 'savedSearches' | 'savedJobs' | 'hiddenEntries',
    LimitName
  >
>;
