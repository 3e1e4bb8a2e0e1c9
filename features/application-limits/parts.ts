import type { Parts } from '../../shared/kit/parts.ts';
import { flagFilter } from '../../shared/kit/lists.ts';

export const limitParts = {
  feature: 'application-limits',
  forms: {
    apply: {
      /** 'true': the applicant's first choice of this month. */
      firstChoice: flagFilter('Send true or false.'),
    },
  },
} as const satisfies Parts;
