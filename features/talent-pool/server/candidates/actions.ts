import { createHash, randomUUID } from 'node:crypto';
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Call } from '../../../../shared/api.ts';
import {
  CANDIDATE_DAYS,
  CANDIDATES_MAX,
  INFORM_DAYS,
  inviteRefusal,
  type RefusedLine,
} from '../../rules/candidates.ts';
import { addDays } from '../../../../shared/kit/dates.ts';
import { formatDay } from '../../../../shared/kit/day.ts';
import { counted, inFigures } from '../../../../shared/kit/figures.ts';
import { fold } from '../../../../shared/kit/text.ts';
import { pluck } from '../../../../shared/kit/pick.ts';
import type { Context, FromCompany } from '../../../../server/context.ts';
import type { Db } from '../../../../server/db/connect.ts';
import { isTaken } from '../../../../server/db/errors.ts';
import { isOneOf } from '../../../../server/db/lists.ts';
import { companies, jobRevisions, jobs } from '../../../../server/db/schema.ts';
import { candidateErasures, candidates, poolConsents, poolInvitations } from '../../tables.ts';
import { transaction } from '../../../../server/db/transaction.ts';
import { BYTE_ORDER_MARK, toCsv } from '../../../../server/exports/table.ts';
import { conflict, notFound, Problem, refuseField } from '../../../../server/http/problems.ts';
import { isKeptAt } from '../../sql.ts';
import { endConsents } from '../pool/ends.ts';
import { consentPage } from '../pool/words.ts';
import { ownJob } from '../../../../server/jobs/queries.ts';
import { isPublic } from '../../../../server/jobs/rows.ts';
import { deleteMailsAbout, queueMail } from '../../../../server/mail/outbox.ts';
import { candidateInvited } from '../../mails.ts';
import { prepareText } from '../../../../server/templates/fill.ts';
import { notify } from '../../../../server/notifications/notify.ts';
import type { SignedLinks } from '../../../../server/signed-links.ts';
import { type CandidateFile, readCandidates, toPreview } from './file.ts';
import { readCandidate, unknownCandidate } from './queries.ts';

/**
 * POST /company/candidates/preview: what the import would do now.
 * @throws Problem 400, 413 for the file, 409 with too many candidates
 */
export async function previewCandidates(
  { db, actor }: FromCompany,
  { body, file }: Call<'previewCandidates'>,
) {
  const read = readCandidates(file, body);
  return { preview: toPreview(await selectWanted(db, actor.company.id, read)) };
}

/**
 * A file with the lines that the company's import takes: not those whose address it has, or was erased from. Whoever sees
 * the preview may import, so it says no more than the import.
 * @throws Problem 409 if there would be too many candidates
 */
async function selectWanted(
  db: Db,
  companyId: string,
  file: CandidateFile,
): Promise<CandidateFile> {
  const keys = file.valid.map(({ fields }) => fold(fields.email));
  const known = await db
    .select({ key: candidates.emailKey })
    .from(candidates)
    .where(
      and(
        eq(candidates.companyId, companyId),
        sql`${candidates.emailKey} = any(${sql.param(keys)}::text[])`,
      ),
    );
  const erased = await db
    .select({ hash: candidateErasures.emailHash })
    .from(candidateErasures)
    .where(eq(candidateErasures.companyId, companyId));
  const isKnown = new Set(known.map(({ key }) => key));
  const isErased = new Set(erased.map(({ hash }) => hash.toString('hex')));
  const refused = [...file.refused];
  const valid = file.valid.filter(({ line, fields: { name, email } }) => {
    const message = isKnown.has(fold(email))
      ? 'This email address is already in your talent pool.'
      : isErased.has(hashOf(companyId, email).toString('hex'))
        ? 'This person asked not to be contacted again.'
        : undefined;
    if (message) refused.push({ line, name, email, message });
    return !message;
  });
  const before = await db.$count(candidates, eq(candidates.companyId, companyId));
  if (before + valid.length > CANDIDATES_MAX)
    throw conflict(
      'too-many-candidates',
      `A company has at most ${inFigures(CANDIDATES_MAX)} candidates. Delete some first.`,
    );
  const lines = new Set(valid.map(({ line }) => line));
  const notes = file.notes.filter(({ line }) => lines.has(line));
  const sorted = refused.toSorted((one, other) => one.line - other.line);
  return { ...file, valid, notes, refused: sorted };
}

/** What an address that its owner had erased is stored as. */
const hashOf = (companyId: string, email: string): Buffer =>
  createHash('sha256')
    .update(`${companyId} ${fold(email)}`)
    .digest();

/**
 * POST /company/candidates/import: lines that are valid, whose address the company does not have, and who did not ask it to
 * forget them. @throws Problem 400, 413 for the file, 404 for the job, 409 with too many candidates
 */
export async function importCandidates(
  { db, actor, now }: FromCompany,
  { body, file: sent }: Call<'importCandidates'>,
) {
  const { id: companyId } = actor.company;
  const file = readCandidates(sent, body);
  const at = now();
  const { valid, refused, notes } = await transaction(db, async (tx) => {
    // Concurrent imports count each other's candidates.
    await tx
      .select({ id: companies.id })
      .from(companies)
      .where(eq(companies.id, companyId))
      .for('update');
    if (body.job) await ownJob(tx, actor, body.job);
    const wanted = await selectWanted(tx, companyId, file);
    // Of those who came at the same moment, the list shows the highest id first: they stay in the order of the file.
    const ids = wanted.valid.map(() => randomUUID()).toSorted();
    if (ids.length)
      await tx.insert(candidates).values(
        wanted.valid.map(({ fields }) => ({
          id: ids.pop(),
          companyId,
          ...fields,
          emailKey: fold(fields.email),
          jobId: body.job || null,
          addedBy: actor.id,
          addedAt: at,
          keptUntil: addDays(at, INFORM_DAYS),
        })),
      );
    return wanted;
  });
  return {
    imported: valid.length,
    refused,
    notes,
    refusedCsv: refused.length ? BYTE_ORDER_MARK + toCsv(refusedLines(file, refused)) : '',
    message: `${counted(valid.length, 'candidate')} imported.`,
  };
}

/** Before the columns of the file, which ignores them when it is imported again. */
const ADDED_HEADINGS = ['Line', 'Why it was not imported'];

/** Refused lines with all columns of their file, so that they can be mended and imported again. */
function refusedLines(
  { columns, cellsOf }: CandidateFile,
  refused: readonly RefusedLine[],
): (string | number)[][] {
  // A file that was mended has them from the last time.
  const kept = columns.flatMap(({ heading }, at) => (ADDED_HEADINGS.includes(heading) ? [] : [at]));
  return [
    [...ADDED_HEADINGS, ...kept.map((at) => columns[at]?.heading ?? '')],
    ...refused.map(({ line, message }) => [
      line,
      message,
      ...kept.map((at) => cellsOf.get(line)?.[at] ?? ''),
    ]),
  ];
}

/** A company's candidate, locked for a change. @throws Problem 404 */
async function lockCandidate(tx: Db, { actor }: FromCompany, id: string) {
  const [row] = await tx
    .select()
    .from(candidates)
    .where(and(eq(candidates.id, id), eq(candidates.companyId, actor.company.id)))
    .for('update');
  if (!row) throw unknownCandidate();
  return row;
}

/** PUT /company/candidates/{id}. @throws Problem 400 for an address that the list has, 404 */
export async function updateCandidate(
  context: FromCompany,
  { params, body }: Call<'updateCandidate'>,
) {
  const { db } = context;
  await transaction(db, async (tx) => {
    const { id, companyId } = await lockCandidate(tx, context, params.id);
    const hash = hashOf(companyId, body.email);
    const isErased = await tx.$count(
      candidateErasures,
      and(eq(candidateErasures.companyId, companyId), eq(candidateErasures.emailHash, hash)),
    );
    refuseField('email', isErased ? 'This person asked not to be contacted again.' : undefined);
    await tx
      .update(candidates)
      .set({ ...body, emailKey: fold(body.email) })
      .where(eq(candidates.id, id))
      .catch((error: unknown) => {
        if (isTaken(error))
          refuseField('email', 'This email address is already in your talent pool.');
        throw error;
      });
  });
  const candidate = await readCandidate(context, params.id);
  if (!candidate) throw unknownCandidate();
  return { candidate, message: 'The candidate has been changed.' };
}

/** DELETE /company/candidates/{id}: of an applicant, the consent ends. @throws Problem 404 */
export async function deleteCandidate(context: FromCompany, { params }: Call<'deleteCandidate'>) {
  return transaction(context.db, async (tx) => {
    const consent = await lockConsent(tx, context, params.id);
    if (consent) {
      await endConsents(tx, [consent.id], 'removed', context.now());
      return { message: 'They are no longer in your talent pool.' };
    }
    const { id } = await lockCandidate(tx, context, params.id);
    await eraseCandidates(tx, [id]);
    return { message: 'The candidate has been deleted.' };
  });
}

/** A consent of the company that holds, locked so that it cannot end meanwhile; undefined without one. */
async function lockConsent(tx: Db, { actor, now }: FromCompany, id: string) {
  const [row] = await tx
    .select()
    .from(poolConsents)
    .where(
      and(eq(poolConsents.id, id), eq(poolConsents.companyId, actor.company.id), isKeptAt(now())),
    )
    .for('update');
  return row;
}

/** Deletes candidates with the mails to them. */
async function eraseCandidates(tx: Db, ids: readonly string[]): Promise<void> {
  await deleteMailsAbout(
    tx,
    ids.map((id) => aboutCandidate(id)),
  );
  await tx.delete(candidates).where(isOneOf(candidates.id, ids));
}

const aboutCandidate = (id: string) => `candidate ${id}`;

/**
 * POST /company/candidates/{id}/invite: the mail says who has the data and from where, and how to have it erased. It is
 * kept for a year from the first one. Applicants in the pool are notified, once for each job; their time stays.
 * @throws Problem 403, 404, 409 if the person has applied, or was invited before
 */
export async function inviteCandidate(
  context: FromCompany,
  { params, body }: Call<'inviteCandidate'>,
) {
  const { db, actor, config, now, signedLinks } = context;
  await transaction(db, async (tx) => {
    const consent = await lockConsent(tx, context, params.id);
    const row = consent ?? (await lockCandidate(tx, context, params.id));
    if (!actor.company.isApproved)
      throw new Problem('company-not-approved', 'Your company must be approved first.');
    const shown = await readCandidate({ ...context, db: tx }, row.id);
    if (!shown) throw unknownCandidate();
    const refusal = inviteRefusal(shown, now(), body.job.toLowerCase());
    if (refusal) throw Problem.of(refusal);
    const [job] = await tx
      .select({ id: jobs.id, title: jobRevisions.title })
      .from(jobs)
      .innerJoin(companies, eq(companies.id, jobs.companyId))
      .innerJoin(jobRevisions, eq(jobRevisions.id, jobs.publicRevisionId))
      .where(and(eq(jobs.id, body.job), eq(jobs.companyId, actor.company.id), isPublic(now())));
    refuseField('job', job ? undefined : 'Choose a job that is public.');
    if (!job) throw new Error('unreachable');
    const at = now();
    const fill = await prepareText(tx, actor, body.message);
    const message = fill({ name: shown.name, job: job.title });
    if (!('emailKey' in row)) {
      await inviteApplicant(tx, context, row, job, message);
      return;
    }
    const keptUntil = row.invitedAt ? row.keptUntil : addDays(at, CANDIDATE_DAYS);
    await tx
      .update(candidates)
      .set({ invitedAt: at, keptUntil, jobId: job.id })
      .where(eq(candidates.id, row.id));
    const letter = candidateInvited(config, {
      companyName: actor.company.name,
      name: row.name,
      jobTitle: job.title,
      jobId: job.id,
      message,
      source: row.source,
      keptUntil,
      token: eraseToken(signedLinks, row.id),
    });
    await queueMail(context, tx, letter, { to: row.email, about: aboutCandidate(row.id) });
  });
  const candidate = await readCandidate(context, params.id);
  if (!candidate) throw unknownCandidate();
  return { candidate, message: `${candidate.name} has been invited.` };
}

/** Invites an applicant of the pool, by a notification and its mail. */
async function inviteApplicant(
  tx: Db,
  context: FromCompany,
  { id, userId, keptUntil }: typeof poolConsents.$inferSelect,
  job: { id: string; title: string },
  message: string,
): Promise<void> {
  const { name } = context.actor.company;
  const at = context.now();
  await tx.insert(poolInvitations).values({ consentId: id, jobId: job.id, invitedAt: at });
  const sentences = [
    `${name} thinks that this job could suit you: ${job.title}.`,
    message && `Message from the company: ${message}`,
    `${name} may keep your profile until ${formatDay(keptUntil ?? at)}, because you agreed. You can end this at any time.`,
  ];
  await notify(tx, context, {
    userId,
    kind: 'pool',
    title: `${name} invites you to apply: ${job.title}`,
    text: sentences.filter(Boolean).join('\n\n'),
    path: `/job/${job.id}`,
    button: 'Read the Job',
    links: [{ text: `End my consent for ${name}`, path: consentPage(id) }],
    key: `pool-invitation ${id} ${job.id}`,
  });
}

const linkOf = (candidateId: string) => ({
  fileId: candidateId,
  sessionId: 'candidate',
  expires: 0,
});

/** The token of the link with which a candidate has their data erased. It works until the board's key is replaced. */
const eraseToken = (links: SignedLinks, candidateId: string): string =>
  candidateId + links.sign(linkOf(candidateId)).toString('base64url');

/** The length of an id, with which a token begins. */
const ID_LENGTH = 36;

/**
 * POST /candidates/erase: erases the candidate that a mail's link names. The company cannot import the address again, of
 * which only a hash stays. @throws Problem 404 for a link that no mail had, or that was used
 */
export async function eraseMeAsCandidate(
  { db, signedLinks, now }: Context,
  { body }: Call<'eraseMeAsCandidate'>,
) {
  const [id, signature] = [body.token.slice(0, ID_LENGTH), body.token.slice(ID_LENGTH)];
  const unknown = () =>
    notFound(
      'candidate-link-unknown',
      'This link does not work. If it was used before, your data has been erased.',
    );
  if (!signedLinks.isGenuine(linkOf(id), signature)) throw unknown();
  return transaction(db, async (tx) => {
    const [row] = await tx
      .select({ candidate: candidates, companyName: companies.name })
      .from(candidates)
      .innerJoin(companies, eq(companies.id, candidates.companyId))
      .where(eq(candidates.id, id))
      .for('update', { of: candidates });
    if (!row) throw unknown();
    const { companyId, email } = row.candidate;
    await tx
      .insert(candidateErasures)
      .values({ companyId, emailHash: hashOf(companyId, email), createdAt: now() })
      .onConflictDoNothing();
    await eraseCandidates(tx, [id]);
    const { companyName } = row;
    const message = `${companyName} no longer has your data here and cannot add it again.`;
    return { companyName, message };
  });
}

/** Candidates in one transaction. */
const BATCH = 500;

/** Erases candidates whose time is over. Applications have rules of their own. */
export async function forgetCandidates(db: Db, now: Date): Promise<void> {
  for (;;) {
    const count = await transaction(db, async (tx) => {
      const rows = await tx
        .select({ id: candidates.id })
        .from(candidates)
        .where(lte(candidates.keptUntil, now))
        .limit(BATCH)
        .for('update', { skipLocked: true });
      await eraseCandidates(tx, pluck(rows, 'id'));
      return rows.length;
    });
    if (count < BATCH) return;
  }
}
