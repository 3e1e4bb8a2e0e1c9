import type { ShownTerms } from '../rules.ts';
import { formatLocal, formatLocalDay } from '../../../web/kit/local-time.ts';

/** The terms of an offer with their labels, in the reader's time zone; '' for those that are not stated. */
export const termsOf = ({ pay, startsOn, place, contract, answerBy }: ShownTerms) => ({
  Pay: pay,
  Start: startsOn ? formatLocalDay(`${startsOn}T12:00`) : '',
  Place: place,
  Contract: contract,
  'Answer by': answerBy ? formatLocal(answerBy) : '',
});
