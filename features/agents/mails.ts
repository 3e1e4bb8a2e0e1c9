import type { Board } from '../../server/mail/layout.ts';
import { inOneLine, type MailContent, write } from '../../server/mail/write.ts';
import { formatMoment } from '../../shared/kit/dates.ts';

/** Tells the owner that there is a new token for agents. */
export function agentTokenCreated(
  board: Board,
  { email, name, until }: { email: string; name: string; until: Date },
): MailContent {
  const { siteName, publicUrl } = board;
  return write('agent-token', board, `New access for an agent at ${siteName}`, {
    heading: 'New access for an agent',
    parts: [
      `A token was created with which an agent can read the applications of the account ${email} at ${siteName}. It cannot change anything.`,
      { facts: { Token: inOneLine(name), 'Works until': formatMoment(until) } },
      'If that was you, ignore this email. If it was not, set a new password now. This ends all sessions and tokens.',
      { button: 'Set a New Password', url: `${publicUrl}/forgot-password` },
      `You can also contact us: ${publicUrl}/contact`,
    ],
    reason: 'You received this email because we notify you of new access to your account.',
  });
}
