import { useSite } from './site.ts';

/** For every choice of emails; undefined where a mail server is set up. */
export const useNoMailHint = (): string | undefined =>
  useSite().sendsMail ? undefined : 'This board sends no email yet.';
