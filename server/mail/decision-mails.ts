import { OTHER_REASON } from '../../shared/companies/rejection.ts';
import type { MailBody } from '../../shared/mail/body.ts';
import type { Board } from './layout.ts';
import { inOneLine, type MailContent, write } from './write.ts';
import { receiptPart } from './templates.ts';

/** A rejection as its mail describes it. */
interface Verdict {
  isApproved: boolean;
  /** '' if there is none; both are an admin's words. */
  reason: string;
  message: string;
  /** Whether a rejection is final. */
  isFinal?: boolean;
}

const rejectionParts = ({ reason, message }: Verdict): MailBody['parts'] => [
  ...(reason && reason !== OTHER_REASON ? [{ facts: { Reason: inOneLine(reason) } }] : []),
  ...(message ? [{ quote: message }] : []),
];

interface JobVerdict extends Verdict {
  jobId: string;
  title: string;
  /** Whether an approved version is public, whatever happened to this one. */
  isPublic: boolean;
  /** The link to the receipt of the publication. */
  receipt?: string | undefined;
}

/** An admin's decision on a job, for its company. */
export function jobDecision(board: Board, verdict: JobVerdict): MailContent {
  const { siteName, publicUrl } = board;
  const title = inOneLine(verdict.title);
  const reason = `You received this email because your company posts jobs at ${siteName}.`;
  if (verdict.isApproved)
    return write('job-decision', board, `Approved: ${title}`, {
      heading: 'Your job is approved',
      parts: [
        verdict.isPublic
          ? `“${title}” is now public at ${siteName} and open for applications.`
          : `“${title}” is approved. It becomes public when it is open for applications.`,
        { button: 'Open My Job', url: `${publicUrl}/jobs/${verdict.jobId}` },
        ...(verdict.receipt ? [receiptPart(verdict.receipt)] : []),
      ],
      reason,
    });
  return write('job-decision', board, `Not approved: ${title}`, {
    heading: 'Your job was not approved',
    parts: [
      `We reviewed “${title}” and could not approve it.`,
      ...rejectionParts(verdict),
      [
        verdict.isPublic && 'The approved version stays public.',
        verdict.isFinal
          ? 'This decision is final. The job cannot be submitted again.'
          : 'Edit the job to submit it for review again:',
      ]
        .filter(Boolean)
        .join(' '),
      ...(verdict.isFinal
        ? []
        : [{ button: 'Edit My Job', url: `${publicUrl}/jobs/edit/${verdict.jobId}` }]),
    ],
    reason,
  });
}

/** An admin's decision on a company, for its members. */
export function companyDecision(
  board: Board,
  { companyName, ...verdict }: Verdict & { companyName: string },
): MailContent {
  const { siteName, publicUrl } = board;
  const name = inOneLine(companyName);
  const reason = `You received this email because you have a company account at ${siteName}.`;
  if (verdict.isApproved)
    return write('company-decision', board, `${name} is approved at ${siteName}`, {
      heading: 'Your company is approved',
      parts: [
        `${name} can now post jobs at ${siteName}.`,
        { button: 'Post a Job', url: `${publicUrl}/jobs/new` },
      ],
      reason,
    });
  return write('company-decision', board, `${name} was not approved at ${siteName}`, {
    heading: 'Your company was not approved',
    parts: [
      `We reviewed the profile of ${name} and could not approve it. Your jobs are not public until your company is approved.`,
      ...rejectionParts(verdict),
      ...(verdict.isFinal
        ? [`This decision is final. If you think it is a mistake, contact us: ${publicUrl}/contact`]
        : [
            'Edit and save your profile to submit it for review again.',
            { button: 'Edit My Profile', url: `${publicUrl}/company/profile` },
          ]),
    ],
    reason,
  });
}
