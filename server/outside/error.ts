/** Why nothing came from outside. */
export type OutsideFailure =
  /** An address that is never asked: another protocol or port, or with a password. */
  | 'refused'
  /** The name leads to an address that is not on the public internet. */
  | 'private'
  /** The name has no such record. */
  | 'no-record'
  /** The name servers did not answer in time. */
  | 'dns-timeout'
  /** The name servers answered with an error. */
  | 'dns-failed'
  /** No whole answer in time. */
  | 'timeout'
  | 'connection'
  | 'certificate'
  /** More redirects than allowed, or one that leads nowhere. */
  | 'redirects'
  | 'too-large'
  /** A body that is not what its headers say. */
  | 'unreadable';

/** Nothing came from outside. The message is for the log: it may name addresses. */
export class OutsideError extends Error {
  readonly failure: OutsideFailure;
  /** The host that was asked, or that a redirect named. */
  host = '';

  constructor(failure: OutsideFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OutsideError';
    this.failure = failure;
  }
}
