import { type BulkMoveAnswer, MOVED_AT_ONCE_MAX } from '../../../shared/applications/lists.ts';

/** How far a change of many applications is. */
export interface Progress {
  done: number;
  total: number;
}

interface PartsAnswer extends BulkMoveAnswer {
  /** Why the applications after a part were not sent; those before are changed. */
  failure?: unknown;
}

/**
 * Changes many applications with as many calls as the limit of one call needs, one after another. Ends at the first call
 * that fails.
 * @throws what the first call throws: nothing has changed then
 */
export async function inParts(
  ids: readonly string[],
  send: (part: string[]) => Promise<BulkMoveAnswer>,
  onProgress: (progress: Progress) => void,
): Promise<PartsAnswer> {
  const total = ids.length;
  const moved: BulkMoveAnswer['moved'] = [];
  const refused: BulkMoveAnswer['refused'] = [];
  for (let done = 0; done < total; done += MOVED_AT_ONCE_MAX) {
    if (total > MOVED_AT_ONCE_MAX) onProgress({ done, total });
    try {
      const answer = await send(ids.slice(done, done + MOVED_AT_ONCE_MAX));
      moved.push(...answer.moved);
      refused.push(...answer.refused);
    } catch (failure) {
      if (done === 0) throw failure;
      return { moved, refused, failure };
    }
  }
  return { moved, refused };
}
