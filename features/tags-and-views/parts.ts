import * as z from 'zod/mini';
import { idFilter } from '../../shared/kit/lists.ts';
import type { Parts } from '../../shared/kit/parts.ts';
import { tagOfApplication, type TagOfApplication } from './rules/tags.ts';

export const tagParts = {
  feature: 'tags-and-views',
  applicationColumns: {
    tags: {
      after: 'hired',
      csv: {
        Tags: ({ tags }: { tags?: readonly TagOfApplication[] }) =>
          tags?.map(({ name }) => name).join(', '),
      },
    },
  },
  forms: {
    applicationFilters: {
      /** A tag of the company by its id. */
      tag: idFilter('Choose a tag of your company.'),
    },
  },
  answers: {
    applicationRow: {
      fields: {
        /** Only for the company: its tags, by name. */
        tags: z.optional(z.array(tagOfApplication)),
      },
      none: {},
    },
  },
} as const satisfies Parts;
