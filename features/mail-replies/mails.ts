import type { Board } from '../../server/mail/layout.ts';
import { type MailContent, write } from '../../server/mail/write.ts';
import { HELD_REPLY_DAYS } from './rules.ts';

/** What of a reply by mail did not reach the other side. The mail takes no reply itself. */
export function replyProblem(
  board: Board,
  about: { job: string; companyName: string; problems: readonly string[]; page: string },
): MailContent {
  const { job, companyName, problems, page } = about;
  return write('reply-problem', board, `Not everything you sent was delivered: ${job}`, {
    heading: 'Not everything you sent was delivered',
    parts: [
      `You answered an email about ${job} at ${companyName}.`,
      ...problems,
      { button: 'Open the Application', url: page },
    ],
    reason: `You received this email because you answered one of ${board.siteName}.`,
  });
}

/** Asks the owner of an address whether a reply is theirs, because its mail does not prove it. */
export function heldReply(
  board: Board,
  about: {
    job: string;
    companyName: string;
    token: string;
    text: string;
    /** What a calendar answered. */
    answer: 'confirmed' | 'declined' | 'proposed' | 'unclear' | undefined;
  },
): MailContent {
  const { siteName, publicUrl } = board;
  const { job, companyName, token, text, answer } = about;
  const said =
    answer &&
    {
      confirmed: 'It accepts the interview.',
      declined: 'It declines the interview.',
      proposed: 'It proposes another time for the interview.',
      unclear: 'It answers the interview.',
    }[answer];
  return write('held-reply', board, `Did you write this? ${job}`, {
    heading: 'Did you write this?',
    parts: [
      `We received a reply from your address about ${job} at ${companyName}. The email does not prove that it comes from you, so nobody else has read it.`,
      ...(said ? [said] : []),
      ...(text ? [{ quote: text }] : []),
      'If it is yours, confirm it:',
      { button: 'Read and Confirm', url: `${publicUrl}/confirm-reply?token=${token}` },
      `If it is not, do nothing. The link expires in ${HELD_REPLY_DAYS} days, and the reply is gone with it.`,
    ],
    reason: `You received this email because your address was used to answer an email of ${siteName}.`,
  });
}
