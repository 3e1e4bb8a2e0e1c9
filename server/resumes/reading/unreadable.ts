import type reasons from './unreadable.json';

/** Why a file is not read. */
export type UnreadableReason = keyof typeof reasons | 'locked' | 'broken';

/** A file that cannot be read. */
export class Unreadable extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}
