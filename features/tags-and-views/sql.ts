import { eq, sql } from 'drizzle-orm';
import { whenChosen } from '../../server/db/lists.ts';
import { applications } from '../../server/db/tables/applications.ts';
import { type Fragments, rowFragment } from '../../server/fragments/fragments.ts';
import type { TagOfApplication } from './rules/tags.ts';
import { applicationTags, tags } from './tables.ts';

const carried = sql`${applicationTags} join ${tags} on ${tags.id} = ${applicationTags.tagId}`;

export const tagFragments: Fragments = {
  feature: 'tags-and-views',
  applicationRow: rowFragment({
    value: sql<TagOfApplication[]>`(select coalesce(json_agg(json_build_object(
        '_id', ${tags.id}, 'name', ${tags.name}) order by ${tags.nameKey}), '[]')
      from ${carried} where ${applicationTags.applicationId} = ${applications.id})`,
    toFields: (value, { company }) => (company ? { tags: value } : {}),
  }),
  applicationFilter: ({ tag }) =>
    whenChosen(
      tag,
      (id) => sql`exists (select from ${applicationTags}
        where ${applicationTags.applicationId} = ${applications.id} and ${eq(applicationTags.tagId, id)})`,
    ),
  printed: {
    find: (pattern, companyId) => sql`select ${applicationTags.applicationId} from ${carried}
      where ${tags.companyId} = ${companyId} and plain(${tags.name}) like ${pattern}`,
    texts: (row) => row.tags?.map(({ name }) => name) ?? [],
  },
};
