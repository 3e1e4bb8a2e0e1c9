import { and, desc, inArray, isNotNull, type SQL } from 'drizzle-orm';
import { hashText, parseLeaf, type PostingKind, type PostingLeaf } from '../rules/leaves.ts';
import type { Job } from '../../../shared/jobs/posting.ts';
import { pluck } from '../../../shared/kit/pick.ts';
import type { Db } from '../../../server/db/connect.ts';
import { isOneOf } from '../../../server/db/lists.ts';
import { jobs } from '../../../server/db/schema.ts';
import { mapInSlices } from '../../../server/slices.ts';
import { logEntries } from '../tables.ts';
import { logEvents } from './entries.ts';

/** A posting that is or was public. */
interface PostingState {
  job: string;
  company: string;
  /** 'expired': only its deadline has passed. */
  state: 'public' | 'paused' | 'closed' | 'expired';
  /** What the public sees of it, while it is public. */
  shown?: Required<Pick<PostingLeaf, 'text' | 'until'>>;
  outcome?: string | null;
}

/**
 * Compares postings with what the public log says of them last, and writes what has changed since.
 * @param open the public ones among them
 */
export async function logPostings(
  tx: Db,
  which: SQL,
  open: readonly Job[],
  now: Date,
): Promise<void> {
  const postings = await statesOf(tx, which, open, now);
  const last = await readLast(tx, pluck(postings, 'job'));
  const at = now.toISOString();
  await logEvents(
    tx,
    postings.flatMap((posting) => {
      const change = changeOf(posting, last.get(posting.job));
      return change ? { at, job: posting.job, company: posting.company, ...change } : [];
    }),
  );
}

type Change = Pick<PostingLeaf, 'kind' | 'text' | 'until' | 'outcome'>;

function changeOf(
  { state, shown, outcome = null }: PostingState,
  last: PostingLeaf | undefined,
): Change | undefined {
  const wasPublic = last?.kind === 'published' || last?.kind === 'changed';
  if (state === 'public') {
    if (!wasPublic) return { kind: 'published', ...shown };
    const isSame = last.text === shown?.text && last.until === shown?.until;
    return isSame ? undefined : { kind: 'changed', ...shown };
  }
  if (!last || state === 'expired') return undefined;
  if (state === 'paused') return wasPublic ? { kind: 'paused' } : undefined;
  if (last.kind !== 'closed' && last.kind !== 'outcome') return { kind: 'closed', outcome };
  return last.outcome === outcome ? undefined : { kind: 'outcome', outcome };
}

/** The kinds that say in which state a posting is. A confirmation changes nothing. */
const STATES: PostingKind[] = ['published', 'changed', 'paused', 'closed', 'outcome'];

async function readLast(tx: Db, ids: readonly string[]): Promise<Map<string, PostingLeaf>> {
  const rows = await tx
    .selectDistinctOn([logEntries.jobId], { jobId: logEntries.jobId, leaf: logEntries.leaf })
    .from(logEntries)
    .where(
      and(
        isNotNull(logEntries.jobId),
        isOneOf(logEntries.jobId, ids),
        inArray(logEntries.kind, STATES),
      ),
    )
    .orderBy(logEntries.jobId, desc(logEntries.id));
  return new Map(
    rows.flatMap(({ jobId, leaf }) => {
      const read = parseLeaf(leaf);
      return jobId && read && 'job' in read ? [[jobId, read] as const] : [];
    }),
  );
}

async function statesOf(
  tx: Db,
  which: SQL,
  open: readonly Job[],
  now: Date,
): Promise<PostingState[]> {
  const isOpen = new Set(pluck(open, '_id'));
  const others = await tx
    .select()
    .from(jobs)
    .where(and(which, isNotNull(jobs.publishedAt)));
  return [
    ...(await mapInSlices(open, (job): PostingState => {
      const shown = { text: hashText(job), until: job.applicationDeadline };
      return { job: job._id, company: job.companyId, state: 'public', shown };
    })),
    ...others
      .filter(({ id }) => !isOpen.has(id))
      .map((job): PostingState => ({
        job: job.id,
        company: job.companyId,
        state: stateOf(job, now),
        outcome: job.outcome,
      })),
  ];
}

/** The state of a job that is not public. Its deadline is in the log already. */
function stateOf(
  { status, deadline, holds, deletedAt }: typeof jobs.$inferSelect,
  now: Date,
): PostingState['state'] {
  if (status === 'closed' || deletedAt) return 'closed';
  return status === 'active' && holds.length === 0 && deadline <= now ? 'expired' : 'paused';
}
