import { counted } from '../kit/figures.ts';

/** Days before their erasure at which applicants are notified, at most. */
const NOTICE_DAYS = 30;

/** Days between the notice and the erasure of what is kept for so many days. */
export const noticeDays = (kept: number): number => Math.min(NOTICE_DAYS, Math.floor(kept / 4));

/** '24 months' for 730 days, '180 days' for what is no number of months. */
export function retentionPeriod(days: number): string {
  const months = Math.round((days * 12) / 365.25);
  const isEven = months > 0 && Math.abs((months * 365.25) / 12 - days) <= 1;
  return isEven ? counted(months, 'month') : counted(days, 'day');
}

/** How long the board keeps applications. @param days null for ever */
export function retentionInWords(days: number | null): string {
  if (days === null) return 'Applications are kept until you delete your account.';
  const notice = noticeDays(days);
  const before = notice > 0 ? ` You get a notice ${counted(notice, 'day')} before.` : '';
  return `Finished applications are deleted ${retentionPeriod(days)} after their last activity, with their resume, letter and messages.${before}`;
}
