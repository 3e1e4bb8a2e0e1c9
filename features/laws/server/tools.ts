import type * as z from 'zod/mini';
import { type Parameters, tool, type Tools } from '../../../server/agent-tools.ts';
import { COMPANY_SIZES } from '../../../shared/companies/facts.ts';
import { WORKPLACES } from '../../../shared/jobs/countries.ts';
import { counted } from '../../../shared/kit/figures.ts';
import { lawCalls } from '../calls.ts';
import type { lawQuery } from '../rules/contract.ts';
import { NO_ADVICE } from '../rules/words.ts';

/** What decides which laws apply (GET /api/laws). */
const LAW_PARAMETERS = {
  location: {
    type: 'string',
    maxLength: 160,
    description: "Where the work is, as postings say it: 'Denver, Colorado'.",
  },
  workplace: { type: 'string', enum: WORKPLACES, description: 'Where people work.' },
  country: { type: 'string', description: 'ISO 3166-1: US.' },
  region: { type: 'string', description: 'A state or province by ISO 3166-2: US-CO.' },
  remoteFrom: {
    type: 'array',
    items: { type: 'string' },
    description: 'For remote work: the countries where applicants may live.',
  },
  size: { type: 'string', enum: COMPANY_SIZES, description: 'The size of the employer.' },
  at: {
    type: 'string',
    description: 'The day of publication, as 2027-06-07. Today if it is left out.',
  },
} satisfies Record<keyof z.input<typeof lawQuery>, Parameters[string]>;

export const lawTools = {
  list_laws: tool({
    title: 'List Laws on Job Postings',
    description: `Lists the laws on job postings and hiring that the board applies: what each asks, from when until when, and its sources. Without parameters all of them, otherwise those that apply at a place and day. ${NO_ADVICE}`,
    parameters: LAW_PARAMETERS,
    required: [],
    output: lawCalls.listLaws.answer,
    run: async ({ visitor }, given) => {
      const answer = await visitor.listLaws({ query: given });
      const lines = answer.laws.map(
        ({ placeName, citation, asks }) =>
          `${placeName}, ${citation}: ${asks.map(({ text }) => text).join(' ')}`,
      );
      return {
        answer,
        text: [`${counted(answer.laws.length, 'law')}. ${NO_ADVICE}`, ...lines].join('\n'),
      };
    },
  }),
} satisfies Tools;
