import { and, desc, inArray, isNotNull } from 'drizzle-orm';
import { parseLeaf, type PostingKind, type PostingLeaf } from '../../shared/transparency/leaves.ts';
import { pluck } from '../../shared/kit/pick.ts';
import type { Db } from '../db/connect.ts';
import { isOneOf } from '../db/lists.ts';
import { logEntries } from '../db/schema.ts';
import { logEvents } from './entries.ts';

/** A posting that is or was public. */
export interface PostingState {
  job: string;
  company: string;
  /** 'expired': only its deadline has passed. */
  state: 'public' | 'paused' | 'closed' | 'expired';
  /** What the public sees of it, while it is public. */
  shown?: Required<Pick<PostingLeaf, 'text' | 'until'>>;
  outcome?: string | null;
}

/**
 * Compares postings with what the public log says of them last, and writes what has changed since. Call it in every
 * transaction that may change their visibility or their public text.
 */
export async function logPostings(
  tx: Db,
  postings: readonly PostingState[],
  now: Date,
): Promise<void> {
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
