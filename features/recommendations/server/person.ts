import { and, desc, eq, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Experience } from '../../../shared/applications/applicant-profile.ts';
import { readSearchesOf } from '../../alerts/server/public.ts';
import { savedJobs } from '../../saved-jobs/server/public.ts';
import type { JobSearch } from '../../../shared/jobs/search/contract.ts';
import type { Workplace } from '../../../shared/jobs/places.ts';
import { pick } from '../../../shared/kit/pick.ts';
import type { Db } from '../../../server/db/connect.ts';
import {
  applicantProfiles,
  applications,
  companies,
  jobRevisions,
  jobs,
} from '../../../server/db/schema.ts';
import { wasPublic } from '../../../server/jobs/rows.ts';

/** Jobs that somebody saved or applied for, the latest first, from which others are recommended. */
const CHOSEN = 40;
/** Entries of the experience that are compared. */
const EXPERIENCE = 5;

/** A job that the person saved or applied for. */
export interface Chosen {
  by: 'saved' | 'applied';
  id: string;
  title: string;
  skills: string[];
  location: string;
  workplace: Workplace;
}

/** What recommendations are made from: the person's profile, and what the person did on this board. */
export interface PersonFacts {
  skills: string[];
  experience: Experience[];
  chosen: Chosen[];
  /** Saved searches with a location. */
  searches: JobSearch[];
  /** Jobs that the person knows already: saved, applied for, withdrawn from. */
  known: string[];
}

/** @returns undefined if the person has turned recommendations off: then nothing else is read */
export async function readPerson(db: Db, userId: string): Promise<PersonFacts | undefined> {
  const [profile] = await db
    .select({
      isOn: applicantProfiles.getsRecommendations,
      skills: applicantProfiles.skills,
      experience: applicantProfiles.experience,
    })
    .from(applicantProfiles)
    .where(eq(applicantProfiles.userId, userId));
  if (profile?.isOn === false) return undefined;
  const [chosen, known, searches] = await Promise.all([
    readChosen(db, userId),
    readKnown(db, userId),
    readSearchesOf(db, userId),
  ]);
  return {
    skills: profile?.skills ?? [],
    experience: (profile?.experience ?? []).slice(0, EXPERIENCE),
    chosen,
    searches: searches.filter(({ location }) => location),
    known,
  };
}

/** Also closed ones. Withdrawn applications say nothing about what the person wants. */
async function readChosen(db: Db, userId: string): Promise<Chosen[]> {
  const saved = db
    .select({
      by: sql<Chosen['by']>`'saved'`.as('by'),
      jobId: savedJobs.jobId,
      at: savedJobs.createdAt,
    })
    .from(savedJobs)
    .where(eq(savedJobs.userId, userId));
  const applied = db
    .select({
      by: sql<Chosen['by']>`'applied'`.as('by'),
      jobId: applications.jobId,
      at: applications.appliedAt,
    })
    .from(applications)
    .where(and(eq(applications.applicantId, userId), sql`${applications.status} <> 'withdrawn'`));
  const chosen = unionAll(saved, applied).as('chosen');
  return db
    .select({
      by: chosen.by,
      id: jobs.id,
      ...pick(jobRevisions, 'title', 'skills', 'location', 'workplace'),
    })
    .from(chosen)
    .innerJoin(jobs, eq(jobs.id, chosen.jobId))
    .innerJoin(jobRevisions, eq(jobRevisions.id, jobs.publicRevisionId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(wasPublic)
    .orderBy(desc(chosen.at), chosen.by)
    .limit(CHOSEN);
}

async function readKnown(db: Db, userId: string): Promise<string[]> {
  const rows = await unionAll(
    db.select({ id: savedJobs.jobId }).from(savedJobs).where(eq(savedJobs.userId, userId)),
    db
      .select({ id: applications.jobId })
      .from(applications)
      .where(eq(applications.applicantId, userId)),
  );
  return rows.map(({ id }) => id);
}
