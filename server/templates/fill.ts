import { eq } from 'drizzle-orm';
import { fillFields, hasFields, valuesFor } from '../../shared/templates/fields.ts';
import type { FromCompany } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { users } from '../db/schema.ts';

interface Recipient {
  /** The applicant's displayed name; '' leaves the name out. */
  name: string;
  /** The title of the job. */
  job: string;
}

/** Prepares a text of a member to applicants. @returns the text for each of them, with its fields filled in */
export async function prepareText(
  tx: Db,
  { id, company }: Pick<FromCompany['actor'], 'id' | 'company'>,
  text: string,
): Promise<(recipient: Recipient) => string> {
  if (!hasFields(text)) return () => text;
  const [member] = await tx.select({ name: users.username }).from(users).where(eq(users.id, id));
  const sender = { company: company.name, sender: member?.name ?? company.name };
  return (recipient) => fillFields(text, valuesFor({ ...recipient, ...sender }));
}
