import type { Board } from '../../server/mail/layout.ts';
import { inOneLine, type MailContent, write } from '../../server/mail/write.ts';
import { withSource } from '../../shared/jobs/sources.ts';
import { counted, inFigures } from '../../shared/kit/figures.ts';

interface AlertText {
  search: { name: string; query: string };
  /** The jobs to name, newest first. */
  jobs: readonly {
    jobId: string;
    title: string;
    companyName: string;
    location: string;
    /** '' if it is not stated. */
    pay: string;
  }[];
  /** How many jobs are new. */
  count: number;
  /** Of the link that ends these mails. */
  token: string;
}

/** The new jobs of a saved search. */
export function alertMail(board: Board, { search, jobs, count, token }: AlertText): MailContent {
  const { siteName, publicUrl } = board;
  const name = inOneLine(search.name);
  const more = count - jobs.length;
  const unsubscribe = `${publicUrl}/unsubscribe?search=${token}`;
  const letter = write('alert', board, `${counted(count, 'new job')}: ${name}`, {
    heading: `${counted(count, 'new job')} for your search`,
    parts: [
      `From your saved search at ${siteName}: ${name}`,
      {
        links: jobs.map(({ jobId, title, companyName, location, pay }) => ({
          text: inOneLine([`${title} at ${companyName}`, location, pay].filter(Boolean).join(', ')),
          url: withSource(`${publicUrl}/job/${jobId}`, 'alert'),
        })),
      },
      ...(more > 0 ? [`And ${inFigures(more)} more.`] : []),
      { button: 'Show All Results', url: `${publicUrl}/alljobs?${search.query}` },
      `To stop emails about this search, open: ${unsubscribe}`,
    ],
    reason: `You received this email because you saved this search at ${siteName}. Change how often we email you: ${publicUrl}/saved-searches`,
  });
  return { ...letter, unsubscribe };
}
