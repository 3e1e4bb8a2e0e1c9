import { formatDay } from '../../../shared/kit/day.ts';
import { counted } from '../../../shared/kit/figures.ts';
import { lawsOf } from '../rules/forbidden.ts';
import { isInForce } from '../rules/laws.ts';
import { readMembers } from '../../../server/companies/members.ts';
import type { Services } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import type { Due } from '../../../server/db/due.ts';
import { pauseByLaw, takeLawWarnings } from './holds.ts';
import { type ConcernedJob, pauseDay } from './plans.ts';
import { type Notice, notifyAll } from '../../../server/notifications/notify.ts';

type Needs = Pick<Services, 'config' | 'features' | 'queue' | 'now'>;
type CompanyNotice = Omit<Notice, 'userId' | 'kind'>;

/** Warns companies of laws that will pause their jobs: each company once, with all its jobs concerned. */
export async function warnOfLaws(
  tx: Db,
  needs: Needs,
  due: readonly Due[],
  now: Date,
): Promise<void> {
  const concerned = await takeLawWarnings(tx, due, now);
  await tellCompanies(tx, needs, concerned, (own) => {
    const which = whichOf(own);
    const days = own.map((job) => pauseDay(job) ?? '').toSorted();
    const [first = ''] = days;
    const isOneDay = first === days.at(-1);
    const day = formatDay(first);
    const laws = lawsIn(own);
    const isBegun = laws.every((law) => isInForce(law, now));
    const asks = `${lawsOf(laws)} ${isSeveral(laws) ? 'ask' : 'asks'} for changes in ${which.name}`;
    const before = isBegun || !isOneDay ? day : 'then';
    return {
      title: isBegun ? capital(asks) : `From ${day}, ${asks}`,
      text: [
        `Edit ${which.it} before ${before}, or ${which.it} will be paused${isOneDay ? '' : ' from that day on'}. An admin reviews changes first, so do it some days before.`,
        ...sourcesIn(own),
      ].join('\n\n'),
      ...linksOf(own),
    };
  });
}

/** Pauses jobs whose text a law forbids, and tells their companies. */
export async function holdByLaws(
  tx: Db,
  needs: Needs,
  due: readonly Due[],
  now: Date,
): Promise<void> {
  const paused = await pauseByLaw(tx, due, now);
  await tellCompanies(tx, needs, paused, (own) => {
    const which = whichOf(own);
    const laws = lawsIn(own);
    const waits = own.every(({ isMetByReview }) => isMetByReview)
      ? `Your changes wait for an admin; when they are approved, ${which.it} will be public again.`
      : `Edit ${which.it}. When an admin has approved the changes, ${which.it} will be public again.`;
    return {
      title: `${capital(which.name)} ${own.length === 1 ? 'is' : 'are'} paused`,
      text: [
        `${capital(lawsOf(laws))} ${isSeveral(laws) ? 'do' : 'does'} not allow ${own.length === 1 ? 'this posting' : 'these postings'} as written, so job seekers no longer find ${which.it}. ${waits}`,
        ...sourcesIn(own),
      ].join('\n\n'),
      ...linksOf(own),
    };
  });
}

type Jobs = readonly ConcernedJob[];

const lawsIn = (own: Jobs) => own.flatMap(({ forbidding }) => forbidding.map(({ law }) => law));
const isSeveral = (laws: readonly { place: string }[]) =>
  new Set(laws.map(({ place }) => place)).size > 1;
const capital = (text: string) => text.replace(/^\p{L}/u, (letter) => letter.toUpperCase());

const whichOf = (own: Jobs) =>
  own.length === 1
    ? { name: `“${own[0]?.title ?? ''}”`, it: 'it' }
    : { name: counted(own.length, 'job'), it: 'them' };

/** Each law once: 'Delaware HB 105 (2025), from Sep 26, 2027: https://…' */
function* sourcesIn(own: Jobs): Generator<string> {
  for (const { citation, from, sources } of new Set(lawsIn(own)))
    yield `${citation}${from ? `, from ${formatDay(from)}` : ''}: ${sources[0]?.url ?? ''}`;
}

/** Each job with what is to be done, and where. */
function linksOf(own: Jobs): Pick<CompanyNotice, 'path' | 'button' | 'links'> {
  const [first, ...others] = own;
  const edit = (job: ConcernedJob) => `/jobs/edit/${job.id}`;
  return {
    path: first && others.length === 0 ? edit(first) : '/jobs/my-jobs',
    button: others.length === 0 ? 'Edit Job' : 'Open My Jobs',
    links: own.map((job) => ({
      text: `${job.title}: ${[...new Set(job.forbidding.flatMap(({ problems }) => problems))].join(' ')}`,
      path: edit(job),
    })),
  };
}

/** Notifies the members of the companies of jobs who can change them. */
async function tellCompanies(
  tx: Db,
  needs: Needs,
  concerned: Jobs,
  noticeOf: (own: Jobs) => CompanyNotice,
): Promise<void> {
  if (concerned.length === 0) return;
  const byCompany = Map.groupBy(concerned, ({ companyId }) => companyId);
  const members = await readMembers(tx, [...byCompany.keys()], 'manage-jobs');
  await notifyAll(
    tx,
    needs,
    [...byCompany].flatMap(([companyId, own]) =>
      (members.get(companyId) ?? []).map((userId): Notice => ({
        ...noticeOf(own),
        userId,
        kind: 'reminder',
      })),
    ),
  );
}
