import { formatMoment } from '../../shared/kit/dates.ts';
import { withSource } from '../../shared/jobs/sources.ts';
import type { Board } from '../../server/mail/layout.ts';
import { inOneLine, type MailContent, write } from '../../server/mail/write.ts';

interface CandidateInvitation {
  companyName: string;
  name: string;
  jobTitle: string;
  jobId: string;
  message: string;
  source: string;
  keptUntil: Date;
  /** Of the link that erases the data. */
  token: string;
}

/** Invites somebody without an account to apply, and tells them who has their data and from where (GDPR, article 14). */
export function candidateInvited(
  board: Board,
  { companyName, name, jobTitle, jobId, message, source, keptUntil, token }: CandidateInvitation,
): MailContent {
  const { siteName, publicUrl } = board;
  const company = inOneLine(companyName);
  const unsubscribe = `${publicUrl}/erase-me?token=${token}`;
  const letter = write(
    'candidate',
    board,
    `${company} invites you to apply: ${inOneLine(jobTitle)}`,
    {
      heading: `${company} invites you to apply`,
      parts: [
        // A message has a greeting of its own.
        `${message ? '' : `Hello ${inOneLine(name)}, `}${company} thinks that this job could suit you: ${inOneLine(jobTitle)}.`,
        ...(message ? [{ quote: message }] : []),
        { button: 'Read the Job', url: withSource(`${publicUrl}/job/${jobId}`, 'invitation') },
        `${company} has your name, your email address and other details about your work in its talent pool at ${siteName}, to find people for its jobs.`,
        {
          facts: {
            Source: inOneLine(source) || 'The company did not say',
            'Kept until': formatMoment(keptUntil),
          },
        },
        'If you do not want this, have your data erased now. The company cannot add you again, and you need no account:',
        { button: "Don't Contact Me Again", url: unsubscribe },
        `You can also ask us: ${publicUrl}/contact`,
      ],
      reason: `You received this email because ${company} entered your address.`,
    },
  );
  return { ...letter, unsubscribe };
}
