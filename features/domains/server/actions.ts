import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Call } from '../../../shared/api.ts';
import {
  DOMAIN_LINK_MINUTES,
  type DomainClaim,
  failureInWords,
  fileAddressOf,
  MAIL_PROOF_DAYS,
  proofOf,
  recordNameOf,
} from '../rules.ts';
import { pausesAt } from './rechecks.ts';
import { addDays } from '../../../shared/kit/dates.ts';
import type { Context, FromCompany } from '../../../server/context.ts';
import { companies } from '../../../server/db/schema.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { outside } from '../../../server/outside/waiting.ts';
import { conflict, notFound, Problem, refuseField } from '../../../server/http/problems.ts';
import { dropUnsent, forgetLinksAbout, queueMail, REPLACED } from '../../../server/mail/outbox.ts';
import { hashToken, linkExpired, makeToken } from '../../../server/tokens.ts';
import { checkClaim, readClaim } from './checking.ts';
import { type ClaimRow, findNoMailServer } from './checks.ts';
import { isMailProvider, isReserved, readDomain } from '../../../server/outside/names.ts';
import { aboutDomain, endClaim, lockClaim, recordOutcome } from './record.ts';
import { domainConfirmation } from '../mails.ts';
import { domainClaims } from '../tables.ts';

const MINUTE = 60_000;

/** GET /users/profile/domain: what the company claims, how to prove it, and what the last check found. */
export async function getDomainClaim({ db, actor, now }: FromCompany) {
  const claim = await readClaim(db, actor.company.id);
  if (!claim) return { claim: null };
  const [company] = await db
    .select({ domain: companies.verifiedDomain })
    .from(companies)
    .where(eq(companies.id, actor.company.id));
  return { claim: toClaim(claim, company?.domain === claim.domain, now()) };
}

/**
 * PUT /users/profile/domain: claims a domain, which starts without a proof. Claiming the same domain again changes
 * nothing; another domain ends the earlier claim. @throws Problem 400 for what is no domain of one owner
 */
export async function claimDomain(context: FromCompany, { body }: Call<'claimDomain'>) {
  const { db, actor, now } = context;
  const read = readDomain(body.domain);
  if ('refusal' in read) {
    refuseField('domain', read.refusal);
    throw new Error('unreachable');
  }
  const companyId = actor.company.id;
  await transaction(db, async (tx) => {
    const before = await lockClaim(tx, companyId);
    if (before?.domain === read.domain) return;
    await endClaim(tx, companyId, now());
    const token = randomBytes(16).toString('hex');
    await tx
      .insert(domainClaims)
      .values({ companyId, domain: read.domain, token, createdAt: now() });
  });
  return { ...(await getDomainClaim(context)), message: `Now verify ${read.domain}.` };
}

/** DELETE /users/profile/domain: the badge goes, and jobs that were paused for it are public again. */
export async function removeDomainClaim({ db, actor, now }: FromCompany) {
  await transaction(db, (tx) => endClaim(tx, actor.company.id, now()));
  return { message: 'The domain has been removed from your profile.' };
}

/**
 * POST /users/profile/domain/check: looks for the proof now. A proof that is not found is an answer, not an error.
 * @throws Problem 404 without a claim, 409 for a name that is never checked
 */
export async function checkDomain(context: FromCompany, { body }: Call<'checkDomain'>) {
  const claim = await claimToCheck(context);
  await checkClaim(context, claim, body.by);
  return getDomainClaim(context);
}

/**
 * POST /users/profile/domain/mail: mails a link to a mailbox of the domain.
 * @throws Problem 404 without a claim, 409 if the domain receives no mail, or everybody can have an address there
 */
export async function mailDomainLink(context: FromCompany, { body }: Call<'mailDomainLink'>) {
  const { db, actor, config, now } = context;
  const found = await claimToCheck(context);
  const { domain } = found;
  const refusal = mailRefusalOf(domain);
  if (refusal) throw conflict('domain-not-mailable', refusal);
  const failure = await outside(() => findNoMailServer(config.outside, domain));
  if (failure)
    throw conflict('domain-not-mailable', failureInWords({ by: 'mail', ...failure }, domain));
  const to = `${body.mailbox}@${domain}`;
  const about = aboutDomain(actor.company.id);
  await transaction(db, async (tx) => {
    const claim = await lockClaim(tx, actor.company.id);
    if (claim?.token !== found.token) throw noClaim();
    const token = makeToken();
    const until = new Date(now().getTime() + DOMAIN_LINK_MINUTES * MINUTE);
    await tx
      .update(domainClaims)
      .set({ linkTo: to, linkHash: hashToken(token), linkExpiresAt: until })
      .where(eq(domainClaims.companyId, claim.companyId));
    await dropUnsent(tx, about, REPLACED);
    await forgetLinksAbout(tx, about);
    const letter = domainConfirmation(config, { domain, companyName: actor.company.name, token });
    await queueMail(context, tx, letter, { to, until, about });
  });
  return { ...(await getDomainClaim(context)), message: `We emailed a link to ${to}.` };
}

/** POST /auth/confirm-domain: the link of a mail, opened by anybody who reads the mailbox. @throws Problem 410 */
export async function confirmDomain(context: Context, { body }: Call<'confirmDomain'>) {
  const { db, now } = context;
  const linkHash = hashToken(body.token);
  const [found] = await db
    .select({ companyId: domainClaims.companyId, companyName: companies.name })
    .from(domainClaims)
    .innerJoin(companies, eq(companies.id, domainClaims.companyId))
    .where(eq(domainClaims.linkHash, linkHash));
  if (!found) throw linkExpired();
  const { companyId, companyName } = found;
  return transaction(db, async (tx) => {
    const claim = await lockClaim(tx, companyId);
    const isValid = claim?.linkHash?.equals(linkHash) && (claim.linkExpiresAt ?? now()) > now();
    if (!claim || !isValid) throw linkExpired();
    await tx
      .update(domainClaims)
      .set({ linkTo: null, linkHash: null, linkExpiresAt: null })
      .where(eq(domainClaims.companyId, companyId));
    await forgetLinksAbout(tx, aboutDomain(companyId));
    const used = { ...claim, linkTo: null, linkHash: null, linkExpiresAt: null };
    await recordOutcome(tx, context, used, {
      by: 'mail',
      failure: undefined,
      mailedProofAt: now(),
    });
    return { domain: claim.domain, companyName, message: `${claim.domain} is confirmed.` };
  });
}

/** @throws Problem 404, 409 */
async function claimToCheck({ db, actor }: FromCompany): Promise<ClaimRow> {
  const claim = await readClaim(db, actor.company.id);
  if (!claim) throw noClaim();
  const refusal = checkRefusalOf(claim.domain);
  if (refusal) throw new Problem('domain-reserved', refusal);
  return claim;
}

/** Why a domain is never checked; undefined if it is. */
const checkRefusalOf = (domain: string): string | undefined =>
  isReserved(domain)
    ? `${domain} is a reserved name of this demo, which leads nowhere. It is never checked.`
    : undefined;

const noClaim = () => notFound('no-domain-claim', 'Enter your domain first.');

/** Why no link is mailed to a domain; undefined if one can be. */
const mailRefusalOf = (domain: string): string | undefined =>
  isMailProvider(domain)
    ? `${domain} is an email provider: an address there cannot verify the domain.`
    : undefined;

function toClaim(claim: ClaimRow, hasBadge: boolean, now: Date): DomainClaim {
  const { domain, token, by, provedAt, checkedAt, failure, failingSince, mailedProofAt } = claim;
  const { linkTo, linkExpiresAt, warnedAt, pausedAt } = claim;
  const state = pausedAt
    ? 'paused'
    : hasBadge
      ? 'verified'
      : failingSince
        ? 'lost'
        : provedAt
          ? 'taken'
          : 'waiting';
  const isPausing = failingSince !== null && !hasBadge && !pausedAt;
  return {
    domain,
    state,
    proof: proofOf(token),
    recordName: recordNameOf(domain),
    fileAddress: fileAddressOf(domain),
    checkRefusal: checkRefusalOf(domain) ?? '',
    mailRefusal: mailRefusalOf(domain) ?? checkRefusalOf(domain) ?? '',
    by,
    verifiedAt: hasBadge ? (provedAt?.toISOString() ?? null) : null,
    checkedAt: checkedAt?.toISOString() ?? null,
    failure: failure && {
      by: failure.by,
      code: failure.code,
      message: failureInWords(failure, domain),
    },
    pausesAt: isPausing ? pausesAt({ since: failingSince, warnedAt }).toISOString() : null,
    renewBy:
      by === 'mail' && mailedProofAt
        ? addDays(mailedProofAt, MAIL_PROOF_DAYS.valid).toISOString()
        : null,
    link:
      linkTo && linkExpiresAt && linkExpiresAt > now
        ? { to: linkTo, expiresAt: linkExpiresAt.toISOString() }
        : null,
  };
}
