import type { Offer } from '../../shared/applications/offers.ts';
import { formatLocal, formatLocalDay } from '../kit/local-time.ts';

export type Terms = Pick<Offer, 'pay' | 'startsOn' | 'place' | 'contract' | 'answerBy'>;

/** The terms of an offer with their labels, in the reader's time zone; '' for those that are not stated. */
export const termsOf = ({ pay, startsOn, place, contract, answerBy }: Terms) => ({
  Pay: pay,
  Start: startsOn ? formatLocalDay(`${startsOn}T12:00`) : '',
  Place: place,
  Contract: contract,
  'Answer by': answerBy ? formatLocal(answerBy) : '',
});
