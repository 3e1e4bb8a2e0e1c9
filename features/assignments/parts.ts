import * as z from 'zod/mini';
import { personInWords, type TeamPerson } from '../../shared/companies/team.ts';
import { besideField } from '../../shared/kit/validation.ts';
import type { Parts } from '../../shared/kit/parts.ts';

const CHOOSE_MEMBER = besideField(
  'Choose a member of your team by id, or one of: all, me, nobody.',
);

export const assignmentParts = {
  feature: 'assignments',
  applicationColumns: {
    assigned: {
      after: 'hired',
      heading: 'Assigned',
      csv: {
        Assigned: ({ assigned }: { assigned?: readonly TeamPerson[] }) =>
          assigned?.map(personInWords).join(', '),
      },
    },
  },
  forms: {
    applicationFilters: {
      /** Assigned to the caller ('me'), to nobody, or to a member by id. */
      assigned: z.optional(
        z.union([z.enum(['', 'all', 'me', 'nobody']), z.guid({ error: CHOOSE_MEMBER })], {
          error: CHOOSE_MEMBER,
        }),
      ),
    },
  },
} as const satisfies Parts;
