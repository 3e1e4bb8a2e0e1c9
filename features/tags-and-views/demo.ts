import * as z from 'zod/mini';
import { demoCompanies, demoJobs, named } from '../../demo/content.ts';
import { demoId, momentBefore } from '../../demo/moments.ts';
import type { Db } from '../../server/db/connect.ts';
import { fold } from '../../shared/kit/text.ts';
import file from './demo.json' with { type: 'json' };
import { viewQuery } from './rules/views.ts';
import { applicationTags, savedViews, tags } from './tables.ts';

/** The tags of applications, by job and seeker. */
const demoTags = Object.entries(
  z.record(z.string(), z.record(z.string(), z.array(z.string()))).parse(file),
).flatMap(([job, ofJob]) =>
  Object.entries(ofJob).flatMap(([seeker, names]) =>
    names.map((name) => ({ job, seeker, name, company: named(demoJobs, job).company })),
  ),
);

const tagId = (company: string, name: string) => demoId(`tag ${name} of ${company}`);

/** Days since companies write tags and save views. */
const BEGAN = 30;

/** Inserts the tags, and views of the company whose demo account is shown: a shared one and a private one. */
export async function insertTagsAndViews(tx: Db, now: Date): Promise<void> {
  const byId = new Map(demoTags.map((tag) => [tagId(tag.company, tag.name), tag]));
  await tx.insert(tags).values(
    [...byId].map(([id, { company, name }]) => ({
      id,
      companyId: demoId(`company ${company}`),
      name,
      nameKey: fold(name),
      createdAt: momentBefore(now, BEGAN, `tag ${name}`),
    })),
  );
  await tx.insert(applicationTags).values(
    demoTags.map(({ job, seeker, name, company }) => ({
      applicationId: demoId(`application ${seeker} to ${job}`),
      tagId: tagId(company, name),
    })),
  );
  const { username, key } = named(demoCompanies, 'lumenfold');
  const view = (name: string, query: string, isShared: boolean) => ({
    id: demoId(`view ${name}`),
    companyId: demoId(`company ${key}`),
    authorId: demoId(`user ${username}`),
    name,
    query: viewQuery(query),
    isShared,
    createdAt: momentBefore(now, BEGAN, `view ${name}`),
  });
  await tx
    .insert(savedViews)
    .values([
      view('Speaks Portuguese', `tag=${tagId('lumenfold', 'Speaks Portuguese')}`, true),
      view('Reviewed, best rated', 'status=reviewed&sort=rating', false),
    ]);
}
