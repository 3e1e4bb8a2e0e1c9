import { NO_EMAIL_YET } from '../shared/mail/no-email.ts';
import { useSite } from './site.ts';

/** For every choice of emails; undefined where a mail server is set up. */
export const useNoMailHint = (): string | undefined =>
  useSite().sendsMail ? undefined : NO_EMAIL_YET;
