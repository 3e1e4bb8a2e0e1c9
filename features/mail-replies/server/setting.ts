import type { Config } from '../../../server/config.ts';
import { StartError } from '../../../server/start-error.ts';

/** Where the board receives mail. */
export interface MailIn {
  host: string;
  port: number;
  /** The part of reply addresses after the @. */
  domain: string;
  /**
   * What proves that a mail comes from its author's domain: the Authentication-Results of a mail server, a DKIM
   * signature, or the envelope.
   */
  check: 'dkim' | 'envelope' | { host: string };
}

/** Where the board receives replies to its mail; undefined if it receives none. @throws StartError if only one of the two settings is there */
export function mailInOf({
  ofFeatures: { MAIL_IN: address, MAIL_IN_DOMAIN: domain, MAIL_IN_CHECK },
  environment,
}: Pick<Config, 'ofFeatures' | 'environment'>): MailIn | undefined {
  // Nobody signs the mail of a board that is tried out.
  const check = MAIL_IN_CHECK ?? (environment === 'production' ? 'dkim' : 'envelope');
  if (address && domain)
    return {
      ...address,
      domain,
      check: check === 'dkim' || check === 'envelope' ? check : { host: check },
    };
  if (address || domain)
    throw new StartError('MAIL_IN and MAIL_IN_DOMAIN must be set together. Set both, or neither.');
  return undefined;
}
