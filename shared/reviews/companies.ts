import * as z from 'zod/mini';
import { companyProfileAnswer } from '../companies/profile.ts';
import { choiceFilter, idFilter, pageQuery } from '../kit/lists.ts';
import { optionalText } from '../kit/text.ts';
import { TEAM_ROLES } from '../permissions.ts';
import { reviewAnswer } from './queue.ts';

/** `rejected`: not edited since. A suspended company has no other state. */
export const COMPANY_STATES = ['pending', 'approved', 'rejected', 'suspended'] as const;
export type CompanyState = (typeof COMPANY_STATES)[number];

/** Query of GET /admin/companies/all. */
export const companySearch = z.object({
  /** Matches name, website and verified domain. */
  search: optionalText(200),
  state: choiceFilter(COMPANY_STATES),
  /** Only this one. */
  company: idFilter('Choose a company.'),
  ...pageQuery,
});

/** A company as admins manage it. */
export const managedCompany = z.object({
  _id: z.string(),
  profile: companyProfileAnswer,
  state: z.enum(COMPANY_STATES),
  /** Since when it waits for a decision; null if it does not. */
  waitsSince: z.nullable(z.iso.datetime()),
  joined: z.iso.datetime(),
  jobs: z.number(),
  publicJobs: z.number(),
  /** Reports about it, its jobs and its messages: all cases, and those that wait for a decision. */
  reports: z.number(),
  openReports: z.number(),
  rejections: reviewAnswer.shape.rejections,
  /** Its members, the first owner first. */
  team: z.array(
    z.object({
      _id: z.string(),
      username: z.string(),
      email: z.string(),
      role: z.enum(TEAM_ROLES),
      isSuspended: z.boolean(),
    }),
  ),
});

export type ManagedCompany = z.output<typeof managedCompany>;
