import { counted } from '../../../../shared/kit/figures.ts';

/** The page on which a person answers a request, or ends a consent. */
export const consentPage = (id: string): string => `/stay-in-touch/${id}`;

/** What a request says, in a mail of its own or below a rejection. */
export const requestText = (companyName: string, months: number): string =>
  `${companyName} would like to stay in touch: may it keep your profile in its talent pool for up to ${counted(months, 'month')}, to think of you for its jobs? You decide. If you do not answer, the answer is no.`;
