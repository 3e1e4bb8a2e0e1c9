import { eq } from 'drizzle-orm';
import type { Api } from '../../shared/api.ts';
import type { Parsed } from '../../shared/kit/endpoint.ts';
import { accountMailRefusal } from '../../shared/refusals.ts';
import { audit } from '../audit/record.ts';
import type { SignedIn } from '../context.ts';
import { users } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { notFound, Problem } from '../http/problems.ts';
import { mailConfirmation } from './addresses.ts';
import { mailReset } from './credentials.ts';

/**
 * POST /users/{id}/mail: emails a user a link that they need again, such as after a call to support.
 * @throws Problem 404, 409 without a mail server, or if the address is confirmed already
 */
export async function sendAccountMail(
  context: SignedIn,
  { params, body: { kind } }: Parsed<Api['sendAccountMail']>,
) {
  return transaction(context.db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, params.id)).for('update');
    if (!user) throw notFound('user-not-found', 'User not found.');
    const sendsMail = context.config.smtp !== undefined;
    const refusal = accountMailRefusal(kind, user.confirmedAt !== null, sendsMail);
    if (refusal) throw Problem.of(refusal);
    const isPassword = kind === 'password';
    await (isPassword ? mailReset : mailConfirmation)(context, tx, user);
    await audit(tx, context, {
      action: isPassword ? 'user.reset-link' : 'user.confirmation-link',
      target: { kind: 'user', id: user.id },
    });
    return { message: `We emailed a link to ${user.email}. Earlier links no longer work.` };
  });
}
