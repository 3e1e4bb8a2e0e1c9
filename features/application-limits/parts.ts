import * as z from 'zod/mini';
import { flagFilter } from '../../shared/kit/lists.ts';
import type { Parts } from '../../shared/kit/parts.ts';
import { oneOfOrBlank } from '../../shared/kit/text.ts';

export const limitParts = {
  feature: 'application-limits',
  forms: {
    apply: {
      /** 'true': the applicant's first choice of this month. */
      firstChoice: flagFilter('Send true or false.'),
    },
    applicationFilters: {
      /** 'first': first choices. */
      choice: z.optional(oneOfOrBlank(['first'])),
    },
  },
  answers: {
    applicationRow: {
      fields: {
        /** The first day of the month whose first choice it is; null if it is none. */
        firstChoiceMonth: z.nullable(z.string()),
      },
      none: { firstChoiceMonth: null },
    },
  },
  applicationColumns: {
    firstChoice: {
      after: 'hired',
      csv: {
        'First choice of': (row: { firstChoiceMonth?: string | null }) => row.firstChoiceMonth,
      },
    },
  },
  applicationOrders: { 'first-choice': 'First choices first' },
} as const satisfies Parts;
