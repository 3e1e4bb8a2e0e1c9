import type { Board } from '../../server/mail/layout.ts';
import { inOneLine, type MailContent, write } from '../../server/mail/write.ts';
import { DOMAIN_LINK_MINUTES } from './rules.ts';

/** A link that proves a company's domain, for a mailbox of it. Its reader may know nothing of the board. */
export function domainConfirmation(
  board: Board,
  { domain, companyName: typed, token }: { domain: string; companyName: string; token: string },
): MailContent {
  const { siteName, publicUrl } = board;
  const companyName = inOneLine(typed);
  return write('domain-confirmation', board, `Confirm ${domain} for ${siteName}`, {
    heading: `Confirm ${domain}`,
    parts: [
      `The company account “${companyName}” at the job board ${siteName} says that ${domain} is its domain. If that is right, confirm it here:`,
      { button: 'Confirm Domain', url: `${publicUrl}/confirm-domain?token=${token}` },
      `The link expires in ${DOMAIN_LINK_MINUTES} minutes and works once. The pages of the company and its jobs will then say that ${domain} is verified.`,
      `If you do not know of it, ignore this email, and tell us if you like: ${publicUrl}/contact`,
    ],
    reason: `You received this email because a company account at ${siteName} asked to verify ${domain}.`,
  });
}
