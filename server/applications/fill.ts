import { hasFields } from '../../shared/templates/fields.ts';
import type { FromCompany } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { isOneOf } from '../db/lists.ts';
import { applications } from '../db/schema.ts';
import { prepareText } from '../templates/fill.ts';
import { nameOf } from './notices.ts';
import { type ApplicationRow, selectApplications } from './rows.ts';

type Row = Parameters<typeof nameOf>[0] & { job: Pick<ApplicationRow['job'], 'title'> };

/** Prepares a text of a member to applicants. @returns the text for the applicant of a row, with its fields filled in */
export async function prepareFor(
  tx: Db,
  actor: FromCompany['actor'],
  text: string,
): Promise<(row: Row) => string> {
  const fill = await prepareText(tx, actor, text);
  return (row) => fill({ name: nameOf(row), job: row.job.title });
}

/** A text of a member for several applicants, with its fields filled in. @returns the text for an application */
export async function fillFor(
  tx: Db,
  actor: FromCompany['actor'],
  ids: readonly string[],
  text = '',
): Promise<(id: string) => string> {
  if (!hasFields(text)) return () => text;
  const textFor = await prepareFor(tx, actor, text);
  const rows = await selectApplications(tx, 'row').where(isOneOf(applications.id, ids));
  const texts = new Map(rows.map((row) => [row.application.id, textFor(row)]));
  return (id) => texts.get(id) ?? text;
}

/** An interview, its times or an offer, with the fields of the note filled in for an applicant. */
export async function withFilledNote<Part extends { note: string }>(
  tx: Db,
  actor: FromCompany['actor'],
  part: Part,
  row: Row,
): Promise<Part> {
  return { ...part, note: (await prepareFor(tx, actor, part.note))(row) };
}
