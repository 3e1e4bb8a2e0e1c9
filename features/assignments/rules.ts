import * as z from 'zod/mini';
import { ASSIGNED_MAX, applicationIds } from '../../shared/applications/lists.ts';
import type { Reason } from '../../shared/errors.ts';

const TO_WHOM = `Send the ids of 1 to ${ASSIGNED_MAX} members.`;

/** Body of an assignment: each of the members gets each of the applications, or none of them has it any more. */
export const assignment = z.object({
  ids: applicationIds,
  members: z
    .array(z.guid(TO_WHOM), { error: TO_WHOM })
    .check(z.minLength(1, TO_WHOM), z.maxLength(ASSIGNED_MAX, TO_WHOM)),
  isAssigned: z.boolean({ error: 'isAssigned must be true or false.' }),
});

/** The refusal of one assignment too many. */
export const FULL: Reason<'assigned-to-many'> = {
  code: 'assigned-to-many',
  message: `An application can be assigned to at most ${ASSIGNED_MAX} members.`,
};
