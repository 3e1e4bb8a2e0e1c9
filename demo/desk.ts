import type * as tables from '../server/db/schema.ts';
import { fold } from '../shared/kit/text.ts';
import { viewQuery } from '../shared/applications/views.ts';
import {
  type DemoApplication,
  demoApplications,
  demoCompanies,
  demoJobs,
  named,
} from './content.ts';
import { demoId, momentBefore } from './moments.ts';

type Row<Table extends { $inferInsert: unknown }> = Table['$inferInsert'];

const companyOf = (job: string) => named(demoJobs, job).company;
const tagId = (company: string, name: string) => demoId(`tag ${name} of ${company}`);

/** Days since companies write tags and save views. */
const BEGAN = 30;

/** Each tag that an application carries, once for its company. */
export function toTagRows(now: Date): Row<typeof tables.tags>[] {
  const all = demoApplications.flatMap(({ job, tags }) =>
    tags.map((name): [string, { company: string; name: string }] => {
      const company = companyOf(job);
      return [tagId(company, name), { company, name }];
    }),
  );
  return [...new Map(all)].map(([id, { company, name }]) => ({
    id,
    companyId: demoId(`company ${company}`),
    name,
    nameKey: fold(name),
    createdAt: momentBefore(now, BEGAN, `tag ${name}`),
  }));
}

export const toTaggedRows = ({
  seeker,
  job,
  tags,
}: DemoApplication): Row<typeof tables.applicationTags>[] =>
  tags.map((name) => ({
    applicationId: demoId(`application ${seeker} to ${job}`),
    tagId: tagId(companyOf(job), name),
  }));

/** A shared view and a private one of the company whose demo account is shown. */
export function toViewRows(now: Date): Row<typeof tables.savedViews>[] {
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
  return [
    view('Speaks Portuguese', `tag=${tagId('lumenfold', 'Speaks Portuguese')}`, true),
    view('Reviewed, best rated', 'status=reviewed&sort=rating', false),
  ];
}
