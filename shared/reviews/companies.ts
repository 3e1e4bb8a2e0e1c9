import * as z from 'zod/mini';
import { choiceFilter, idFilter, pageQuery } from '../kit/lists.ts';
import { optionalText } from '../kit/text.ts';
import { answerFields } from '../parts/parts.ts';
import { TEAM_ROLES } from '../permissions.ts';
import { reviewAnswer } from './queue.ts';

/** 'rejected': and not edited since. A suspended company has no other state. */
export const COMPANY_STATES = ['pending', 'approved', 'rejected', 'suspended'] as const;
export type CompanyState = (typeof COMPANY_STATES)[number];

/** Query of GET /admin/companies. */
export const companySearch = z.object({
  /** Matches name, website and verified domain. */
  search: optionalText(200),
  state: choiceFilter(COMPANY_STATES),
  company: idFilter('Choose a company.'),
  ...pageQuery,
});

/** A company as admins manage it. */
export const managedCompany = z.object({
  _id: z.string(),
  companyName: z.string(),
  state: z.enum(COMPANY_STATES),
  website: z.string(),
  verifiedDomain: z.nullable(z.string()),
  joined: z.iso.datetime(),
  /** The first is the user that decisions about the company name. */
  team: z.array(
    z.object({
      _id: z.string(),
      username: z.string(),
      role: z.enum(TEAM_ROLES),
      isSuspended: z.boolean(),
    }),
  ),
  jobs: z.number(),
  publicJobs: z.number(),
  rejections: reviewAnswer.shape.rejections,
  ...answerFields('managedCompany'),
});

export type ManagedCompany = z.output<typeof managedCompany>;
