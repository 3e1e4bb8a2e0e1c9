/** Why a file is not read. The messages are in server/resumes/read.ts. */
export type UnreadableReason =
  | 'locked'
  | 'broken'
  | 'without-text'
  | 'without-letters'
  | 'other-content'
  | 'too-long'
  | 'other-archive'
  | 'other-json';

/** A file that cannot be read. */
export class Unreadable extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}
