import type { Job } from '../../shared/jobs/posting.ts';

/** Shares a job with the device's own menu, or by mail where the browser has none. @param url of its page */
export function shareJob(
  { jobTitle, companyName }: Pick<Job, 'jobTitle' | 'companyName'>,
  url: string,
): { onSelect: () => void } | { href: string } {
  const title = `${jobTitle} at ${companyName}`;
  // Canceling is not a failure.
  return 'share' in navigator
    ? { onSelect: () => void navigator.share({ title, url }).catch(() => {}) }
    : { href: mailOf(title, url) };
}

/** A mail with a link. */
export const mailOf = (title: string, url: string) =>
  `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${url}`)}`;
