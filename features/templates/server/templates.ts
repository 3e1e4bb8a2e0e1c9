import { and, asc, eq } from 'drizzle-orm';
import type { Call } from '../../../shared/api.ts';
import type { TeamPerson } from '../../../shared/companies/team.ts';
import { lockCompanies } from '../../../server/companies/lock.ts';
import { readPeople } from '../../../server/companies/members.ts';
import type { FromCompany } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { isTaken } from '../../../server/db/errors.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { notFound, Problem } from '../../../server/http/problems.ts';
import type { Template } from '../calls.ts';
import { TEMPLATES_MAX, templateNameRefusal, templatesFullRefusal } from '../rules.ts';
import { messageTemplates } from '../tables.ts';

type Row = typeof messageTemplates.$inferSelect;

const toTemplate = (
  { id, kind, name, text, updatedAt, updatedBy }: Row,
  people: ReadonlyMap<string, TeamPerson>,
): Template => ({
  _id: id,
  kind,
  name,
  text,
  updatedAt: updatedAt.toISOString(),
  by: people.get(updatedBy ?? '') ?? null,
});

/** GET /company/templates. */
export async function listTemplates({ db, actor }: FromCompany) {
  const rows = await db
    .select()
    .from(messageTemplates)
    .where(eq(messageTemplates.companyId, actor.company.id))
    .orderBy(asc(messageTemplates.kind), asc(messageTemplates.name), asc(messageTemplates.id));
  const authors = rows.map(({ updatedBy }) => updatedBy);
  const people = await readPeople(db, actor.company.id, authors);
  return { count: rows.length, templates: rows.map((row) => toTemplate(row, people)) };
}

/** POST /company/templates. @throws Problem 400 for an unknown field, 409 for a name that exists, or too many templates */
export async function addTemplate(
  context: FromCompany,
  { body }: Call<'addTemplate'>,
): Promise<{ template: Template }> {
  const { db, actor, now } = context;
  const { id: companyId } = actor.company;
  return transaction(db, async (tx) => {
    await lockCompanies(tx, [companyId]);
    const stored = await tx.$count(messageTemplates, eq(messageTemplates.companyId, companyId));
    if (stored >= TEMPLATES_MAX) throw Problem.of(templatesFullRefusal());
    const values = { ...body, companyId, updatedBy: actor.id, updatedAt: now(), createdAt: now() };
    const [row] = await refuseTaken(
      body.name,
      tx.insert(messageTemplates).values(values).returning(),
    );
    return toChanged(tx, context, row);
  });
}

/** PUT /company/templates/{id}. @throws Problem 400 for an unknown field, 404, 409 for a name that exists */
export async function updateTemplate(
  context: FromCompany,
  { params, body }: Call<'updateTemplate'>,
): Promise<{ template: Template }> {
  const { db, actor, now } = context;
  return transaction(db, async (tx) => {
    const change = { ...body, updatedBy: actor.id, updatedAt: now() };
    const [row] = await refuseTaken(
      body.name,
      tx.update(messageTemplates).set(change).where(ownTemplate(actor, params.id)).returning(),
    );
    return toChanged(tx, context, row);
  });
}

/** DELETE /company/templates/{id}. @throws Problem 404 */
export async function deleteTemplate(
  { db, actor }: FromCompany,
  { params }: Call<'deleteTemplate'>,
) {
  await transaction(db, async (tx) => {
    const [row] = await tx
      .delete(messageTemplates)
      .where(ownTemplate(actor, params.id))
      .returning({ id: messageTemplates.id });
    if (!row) throw unknownTemplate();
  });
  return { message: 'The template has been deleted.' };
}

const unknownTemplate = () => notFound('template-not-found', 'Template not found.');

const ownTemplate = ({ company }: FromCompany['actor'], id: string) =>
  and(eq(messageTemplates.id, id), eq(messageTemplates.companyId, company.id));

/** @throws Problem 409 if the company has a template of this kind with the name */
async function refuseTaken(name: string, write: PromiseLike<Row[]>): Promise<Row[]> {
  try {
    return await write;
  } catch (error) {
    if (!isTaken(error)) throw error;
    const { code, message } = templateNameRefusal(name);
    throw new Problem(code, message, { errors: { name: message } });
  }
}

async function toChanged(tx: Db, { actor }: FromCompany, row: Row | undefined) {
  if (!row) throw unknownTemplate();
  const people = await readPeople(tx, actor.company.id, [row.updatedBy]);
  return { template: toTemplate(row, people) };
}
