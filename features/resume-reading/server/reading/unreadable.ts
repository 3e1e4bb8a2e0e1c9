/** Why the text of a file is not read. */
export type UnreadableReason =
  | 'locked'
  | 'broken'
  | 'too-long'
  | 'without-text'
  | 'without-letters'
  | 'other-content';

/** A file that cannot be read. */
export class Unreadable extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}
