import { eq } from 'drizzle-orm';
import type { ThreadSide } from '../../../shared/applications/thread.ts';
import { formatNearDay } from '../../../shared/kit/day.ts';
import { counted } from '../../../shared/kit/figures.ts';
import type { Verdict } from '../rules/cases.ts';
import { CLOSED_ASKS } from '../rules.ts';
import { readMembers } from '../../../server/companies/members.ts';
import type { Services } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import {
  approvedRevision,
  companies,
  jobRevisions,
  jobs,
  users,
} from '../../../server/db/schema.ts';
import { reports } from '../tables.ts';
import { type Notice, notifyAll } from '../../../server/notifications/notify.ts';
import { pageOf } from '../../../server/applications/rows.ts';
import type { CaseRow } from './freeze.ts';
import { isActiveAdmin, readMessage } from './targets.ts';

type Needs = Pick<Services, 'config' | 'features' | 'queue' | 'now'>;

/** A reported thing for notices: its name, its page for each side, and who hears of the case. */
interface Reported {
  name: string;
  /** 'the job "Baker"', within a sentence. */
  words: string;
  /** Those who published or wrote it, and their page. */
  owners: { ids: string[]; path: string };
  /** The page for people who reported it. */
  pathFor: (role: string) => string;
}

const membersOf = async (tx: Db, companyId: string): Promise<string[]> =>
  (await readMembers(tx, [companyId], 'handle-applications')).get(companyId) ?? [];

async function readReported(tx: Db, { kind, targetId, companyId }: CaseRow): Promise<Reported> {
  if (kind === 'message') {
    const found = await readMessage(tx, targetId);
    const by = found?.message.by;
    const applicationId = found?.applicationId ?? '';
    const page = (side: ThreadSide) => pageOf(side, applicationId);
    const ids =
      by === 'company'
        ? await membersOf(tx, companyId)
        : [found?.applicantId ?? ''].filter((id) => id !== '');
    return {
      // Without the writer's name, which would stay in notices and mails after the writer's account is deleted.
      name: `message about “${found?.jobTitle ?? ''}”`,
      words: `a message about “${found?.jobTitle ?? ''}”`,
      owners: { ids, path: page(by ?? 'company') },
      pathFor: (role) => page(role === 'company' ? 'company' : 'job_seeker'),
    };
  }
  const [company] = await tx
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, companyId));
  const ids = await membersOf(tx, companyId);
  if (kind === 'company') {
    const name = company?.name ?? '';
    return {
      name,
      words: `the company ${name}`,
      owners: { ids, path: '/company/profile' },
      pathFor: () => `/companies/${companyId}`,
    };
  }
  const [job] = await tx
    .select({ title: jobRevisions.title })
    .from(jobs)
    .innerJoin(jobRevisions, eq(jobRevisions.id, approvedRevision))
    .where(eq(jobs.id, targetId));
  const name = job?.title ?? '';
  return {
    name,
    words: `the job “${name}”`,
    owners: { ids, path: `/jobs/${targetId}` },
    pathFor: () => `/job/${targetId}`,
  };
}

const FOR_ADMINS = {
  opened: (name: string, words: string) => ({
    title: `Reported: ${name}`,
    text: `Somebody reported ${words}.`,
  }),
  frozen: (name: string, words: string) => ({
    title: `Paused after reports: ${name}`,
    text: `Reports paused ${words}. It waits for your decision.`,
  }),
  shielded: (name: string, words: string) => ({
    title: `Reported by several people: ${name}`,
    text: `Enough people reported ${words} to pause it. It stays public until you decide, because the company is verified or in good standing.`,
  }),
};

/** Tells admins of a case, and once more when it is frozen, or would be without the company's standing. */
export async function tellAdmins(
  tx: Db,
  needs: Needs,
  found: CaseRow,
  what: keyof typeof FOR_ADMINS,
): Promise<void> {
  const { name, words } = await readReported(tx, found);
  const admins = await tx.select({ id: users.id }).from(users).where(isActiveAdmin);
  await notifyAll(
    tx,
    needs,
    admins.map(({ id: userId }): Notice => ({
      userId,
      kind: 'review',
      ...FOR_ADMINS[what](name, words),
      path: `/admin/reports?open=${found.id}`,
      button: 'Open Reports',
      key: `report ${found.id} ${what}`,
    })),
  );
}

const FROZEN: Record<CaseRow['kind'], (name: string) => { title: string; text: string }> = {
  job: (name) => ({
    title: `Under review: ${name}`,
    text: `Your job “${name}” was reported. It is paused until an admin has decided. You don't need to do anything. If something in the text is wrong, correct it. Your answer dates still apply, so keep answering applicants.`,
  }),
  company: (name) => ({
    title: `Under review: ${name}`,
    text: `Your company was reported. Its jobs are paused, and you cannot post new ones, until an admin has decided. You don't need to do anything. If something in your profile is wrong, correct it. Your answer dates still apply, so keep answering applicants.`,
  }),
  message: () => ({
    title: 'Your message is under review',
    text: "A message that you wrote was reported. It is hidden until an admin has decided. You don't need to do anything.",
  }),
};

/** Tells those who published or wrote it that it is under review; never who reported it. */
export async function tellFrozen(tx: Db, needs: Needs, found: CaseRow): Promise<void> {
  const { name, owners } = await readReported(tx, found);
  await notifyOwners(tx, needs, owners, {
    ...FROZEN[found.kind](name),
    key: `report ${found.id} frozen`,
  });
}

const UPHELD: Record<CaseRow['kind'], (name: string) => string> = {
  job: (name) => `Closed after reports: ${name}`,
  company: (name) => `Suspended after reports: ${name}`,
  message: () => 'Your message stays hidden',
};

/** Tells those who published or wrote it how the review ended, with the reason. */
export async function tellDecided(
  tx: Db,
  needs: Needs,
  found: CaseRow,
  { verdict, reason, owedBy }: { verdict: Verdict; reason: string; owedBy: Date | null },
): Promise<void> {
  const { name, owners } = await readReported(tx, found);
  const isUpheld = verdict === 'uphold';
  // Who was never told of the reports hears nothing of their dismissal.
  if (!isUpheld && !found.frozenAt) return;
  const again =
    found.kind === 'company'
      ? 'Your jobs are public again, unless another reason keeps them paused'
      : 'It is shown again, unless another reason keeps it hidden';
  await notifyOwners(tx, needs, owners, {
    title: isUpheld ? UPHELD[found.kind](name) : `Review ended: ${name}`,
    text: isUpheld
      ? [
          `An admin upheld reports about ${found.kind === 'message' ? 'your message' : name}.`,
          owedBy &&
            `It no longer counts as an answer. You promised the applicant one by ${formatNearDay(owedBy)}.`,
          `Reason: ${reason}`,
        ]
          .filter(Boolean)
          .join('\n\n')
      : `An admin dismissed the reports. ${again}.\n\n${reason}`,
    key: `report ${found.id} decided`,
    isReplacing: true,
  });
}

const notifyOwners = (
  tx: Db,
  needs: Needs,
  { ids, path }: Reported['owners'],
  notice: Pick<Notice, 'title' | 'text' | 'key' | 'isReplacing'>,
) =>
  notifyAll(
    tx,
    needs,
    ids.map((userId) => ({ ...notice, userId, kind: 'report' as const, path })),
  );

/** Tells those who reported it what was decided. */
export async function tellReporters(
  tx: Db,
  needs: Needs,
  found: CaseRow,
  { verdict, owedBy }: { verdict: Verdict; owedBy: Date | null },
): Promise<void> {
  const { words } = await readReported(tx, found);
  const outcome =
    verdict === 'uphold' ? UPHELD_OUTCOME[found.kind] : 'found nothing against our rules';
  const owed = owedBy
    ? ` It no longer counts as an answer. The company promised you one by ${formatNearDay(owedBy)}.`
    : '';
  await notifyReporters(tx, needs, found, {
    title: verdict === 'uphold' ? 'Your report was upheld' : 'Your report was dismissed',
    text: `You reported ${words}. An admin looked at it and ${outcome}.${owed} Thank you for telling us.`,
    key: `reported ${found.id}`,
    isReplacing: true,
  });
}

async function notifyReporters(
  tx: Db,
  needs: Needs,
  found: CaseRow,
  notice: Pick<Notice, 'title' | 'text' | 'key' | 'isReplacing'>,
): Promise<void> {
  const { pathFor } = await readReported(tx, found);
  const rows = await tx
    .select({ userId: users.id, role: users.role })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.reporterId))
    .where(eq(reports.caseId, found.id))
    .orderBy(users.id);
  await notifyAll(
    tx,
    needs,
    rows.map(({ userId, role }) => ({ ...notice, userId, kind: 'report', path: pathFor(role) })),
  );
}

/** Sends an admin's message about a case to those who published or wrote it, or to those who reported it. */
export async function sendCaseMessage(
  tx: Db,
  needs: Needs,
  found: CaseRow,
  { to, text }: { to: 'company' | 'reporters'; text: string },
): Promise<void> {
  const { name, owners } = await readReported(tx, found);
  const notice = { title: `Message from an admin: ${name}`, text };
  if (to === 'company') await notifyOwners(tx, needs, owners, notice);
  else await notifyReporters(tx, needs, found, notice);
}

const UPHELD_OUTCOME: Record<CaseRow['kind'], string> = {
  job: 'closed the job',
  company: 'suspended the company',
  message: 'keeps the message hidden',
};

/** Asks a company whether a job is open that people say is closed. @param isLast it pauses unless somebody confirms it */
export async function askWhetherClosed(
  tx: Db,
  needs: Needs,
  found: CaseRow,
  isLast: boolean,
): Promise<void> {
  const { name, owners } = await readReported(tx, found);
  const whose = isLast ? `${counted(CLOSED_ASKS.people, 'person', 'people')} say` : 'Somebody says';
  const end = isLast
    ? `It pauses in ${CLOSED_ASKS.days} days unless you confirm it.`
    : 'If it is still open, confirm it. If not, close it.';
  await notifyOwners(tx, needs, owners, {
    title: `Is “${name}” still open?`,
    text: `${whose} that this job is closed or filled. ${end}`,
    key: `report ${found.id} closed ${isLast ? 'last' : 'first'}`,
  });
}
