import { type BulkMoveAnswer, MOVED_AT_ONCE_MAX } from '../../../shared/applications/lists.ts';

import type { AnswerOf, InputOf } from '../../kit/data/calls.ts';

/** What a dialog adds to a move. */
export type MoveDetails = Omit<InputOf<'moveApplication'>['body'], 'status'>;

type Answers = readonly AnswerOf<'moveApplications'>[];

/** What a dialog adds to a move of several applications, which may take several calls. */
export interface MoveInParts {
  /** Those that are moved. */
  ids: readonly string[];
  /** What a call sends. @param before the answers of the calls before it */
  sent: (part: readonly string[], before: Answers) => Partial<InputOf<'moveApplications'>['body']>;
  /** Where to see what follows. */
  link: (answers: Answers) => { to: string; label: string } | undefined;
}

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
