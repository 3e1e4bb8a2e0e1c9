import * as z from 'zod/mini';
import { PASSWORD_LENGTH } from './passwords.ts';

/** The password of the account in use, for calls that ask for it again. */
export const currentPassword = z
  .string({ error: (issue) => (issue.input == null ? 'Enter your password.' : undefined) })
  .check(
    z.minLength(1, 'Enter your password.'),
    z.maxLength(PASSWORD_LENGTH.max, `Password must be at most ${PASSWORD_LENGTH.max} characters`),
  );
