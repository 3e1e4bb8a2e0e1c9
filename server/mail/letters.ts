import { EMAIL_CHANGE_HOURS, type MailKind, RESET_MINUTES } from '../../shared/mail/outbox.ts';
import type { NotificationKind } from '../../shared/notifications/kinds.ts';
import { type Layout, toHtml, toText } from './layout.ts';

/** A mail that is written but has no address yet. */
export interface Letter {
  kind: MailKind;
  subject: string;
  text: string;
  html: string;
  /** A calendar file that goes with it. */
  calendar?: string;
}

/** The board that a mail is from. */
export interface Board {
  siteName: string;
  publicUrl: string;
}

type Content = Omit<Layout, keyof Board>;

const write = (
  kind: MailKind,
  { siteName, publicUrl }: Board,
  subject: string,
  content: Content,
): Letter => {
  const layout = { siteName, publicUrl, ...content };
  return { kind, subject, text: toText(layout), html: toHtml(layout) };
};

/**
 * The link to a new password (product.md section 2.4). It does not name the user: a name is what somebody typed who may
 * not own the address.
 */
export function passwordReset(board: Board, { email, token }: { email: string; token: string }) {
  const { siteName, publicUrl } = board;
  return write('password-reset', board, `Set a new password for ${siteName}`, {
    heading: 'Set a new password',
    parts: [
      `Somebody asked for a new password for the account ${email} at ${siteName}. If that was you, choose one here:`,
      { button: 'Set a new password', url: `${publicUrl}/reset-password?token=${token}` },
      `The link is good for ${RESET_MINUTES} minutes and works once. Until then your old password stays.`,
      'If it was not you, there is nothing to do: your password stays as it is, and nobody got into your account.',
    ],
    reason: 'You get this mail because a new password was asked for with your address.',
  });
}

/** Tells the owner of an account that its password is another one now, set with a mailed link or in the settings. */
export function passwordChanged(
  board: Board,
  { email, inSettings }: { email: string; inSettings?: boolean },
) {
  const { siteName, publicUrl } = board;
  return write('password-changed', board, `Your password for ${siteName} was changed`, {
    heading: 'Your password was changed',
    parts: [
      inSettings
        ? `The account ${email} at ${siteName} has a new password, set in its settings by somebody who knew the old one. All its other sessions have ended.`
        : `The account ${email} at ${siteName} has a new password, set with a link that was mailed to this address. Everybody who was signed in to it has been signed out.`,
      'If that was you, there is nothing to do. If it was not, take your account back at once:',
      { button: 'Set a new password', url: `${publicUrl}/forgot-password` },
      `You can also write to us: ${publicUrl}/contact`,
    ],
    reason: 'You get this mail so that nobody changes your password without your knowledge.',
  });
}

interface Message {
  name: string;
  email: string;
  subject: string;
  message: string;
}

/** What somebody wrote on the contact page, to the people who run the board. */
export function messageReceived(board: Board, { email, message, ...typed }: Message) {
  const [name, subject] = [inOneLine(typed.name), inOneLine(typed.subject)];
  return write('contact-message', board, `${board.siteName}: ${subject}`, {
    heading: subject,
    parts: [
      { facts: { From: name, Email: email } },
      { quote: message },
      `Answer this mail to write to ${name}.`,
    ],
    reason: 'You get this mail because messages from the contact page go to your address.',
  });
}

/** What an admin answers to somebody's message, with the message below it. */
export function messageAnswered(
  board: Board,
  { subject: typed, message }: Pick<Message, 'subject' | 'message'>,
  text: string,
) {
  const subject = inOneLine(typed);
  return write('message-answer', board, `Re: ${subject}`, {
    heading: subject,
    parts: [...text.split(/\n{2,}/), 'You wrote:', { quote: message }],
    reason: `You get this mail because you wrote to ${board.siteName} on its contact page. Answer it to go on.`,
  });
}

/** The link that makes a new address somebody's own. */
export function emailConfirmation(
  board: Board,
  { email, token }: { email: string; token: string },
) {
  const { siteName, publicUrl } = board;
  return write('email-confirmation', board, `Confirm your new address for ${siteName}`, {
    heading: 'Confirm your new address',
    parts: [
      `Somebody who is signed in to an account at ${siteName} wants to use ${email} for it. If that was you, confirm it here:`,
      { button: 'Confirm this address', url: `${publicUrl}/confirm-email?token=${token}` },
      `The link is good for ${EMAIL_CHANGE_HOURS} hours, and for one time. Until then the old address counts.`,
      'If it was not you, there is nothing to do.',
    ],
    reason: 'You get this mail because your address was entered as the new one of an account.',
  });
}

/** Tells the old address that it is no longer that of the account. */
export function emailChanged(board: Board, { email }: { email: string }) {
  const { siteName, publicUrl } = board;
  return write('email-changed', board, `Your address for ${siteName} was changed`, {
    heading: 'Your address was changed',
    parts: [
      `Your account at ${siteName} now has the address ${email}. From here on, mail goes there, and you sign in with it.`,
      `If that was not you, write to us at once: ${publicUrl}/contact`,
    ],
    reason: 'You get this mail so that nobody changes your address without your knowledge.',
  });
}

/** Tells somebody that an admin has shut their account, and why. */
export function accountSuspended(
  board: Board,
  { email, reason }: { email: string; reason: string },
): Letter {
  const { siteName, publicUrl } = board;
  return write('suspension', board, `Your account at ${siteName} is suspended`, {
    heading: 'Your account is suspended',
    parts: [
      `An administrator of ${siteName} has suspended the account ${email}. Until it is restored nobody can log in to it, and what a company has posted with it is not shown to anybody. Nothing is deleted.`,
      'The reason they gave:',
      { quote: reason },
      `If you think that this is a mistake, write to us: ${publicUrl}/contact`,
    ],
    reason: 'You get this mail because the account with this address was suspended.',
  });
}

/** Tells them that it is over. */
export function accountRestored(board: Board, { email }: { email: string }): Letter {
  const { siteName, publicUrl } = board;
  return write('suspension', board, `Your account at ${siteName} is restored`, {
    heading: 'Your account is restored',
    parts: [
      `The account ${email} at ${siteName} is no longer suspended. Everything is as it was; jobs of a company are shown again until their deadline.`,
      { button: 'Sign in', url: `${publicUrl}/login` },
    ],
    reason: 'You get this mail because the account with this address was suspended before.',
  });
}

interface NoticeText {
  kind: NotificationKind;
  title: string;
  text: string;
  /** The page that it is about. */
  path: string;
  /** What opens it, where that is not the job or the application. */
  button?: string | undefined;
  calendar?: string | undefined;
}

/** What the page tells somebody, by mail as well. */
export function notice(
  board: Board,
  { kind, title, text, path, button, calendar }: NoticeText,
): Letter {
  const { siteName, publicUrl } = board;
  const heading = inOneLine(title);
  const letter = write(kind, board, heading, {
    heading,
    parts: [
      ...text.split(/\n{2,}/),
      {
        button: button ?? (kind === 'closing' ? 'Open the job' : 'Open my application'),
        url: publicUrl + path,
      },
    ],
    reason: `You get this mail because of your notification settings at ${siteName}: ${publicUrl}/profile#notifications`,
  });
  return { ...letter, ...(calendar && { calendar }) };
}

/** Why an admin turned something back, as the mail tells it. */
interface Verdict {
  isApproved: boolean;
  /** '' where none was given; both are an admin's words. */
  reason: string;
  message: string;
}

const whyNot = ({ reason, message }: Verdict): Layout['parts'] => [
  ...(reason ? [{ facts: { Reason: inOneLine(reason) } }] : []),
  ...(message ? [{ quote: message }] : []),
];

interface JobVerdict extends Verdict {
  jobId: string;
  title: string;
  /** An approved version is on the public pages, whatever became of this one. */
  isPublic: boolean;
}

/** What an admin decided on a job, to its company. */
export function jobDecision(board: Board, verdict: JobVerdict): Letter {
  const { siteName, publicUrl } = board;
  const title = inOneLine(verdict.title);
  const reason = `You get this mail because your company posts jobs at ${siteName}.`;
  if (verdict.isApproved)
    return write('job-decision', board, `Approved: ${title}`, {
      heading: 'Your job is approved',
      parts: [
        verdict.isPublic
          ? `People can read "${title}" at ${siteName} and apply.`
          : `"${title}" is approved. It is shown to people as soon as it is open for applications.`,
        { button: 'Open my job', url: `${publicUrl}/jobs/${verdict.jobId}` },
      ],
      reason,
    });
  return write('job-decision', board, `Not approved: ${title}`, {
    heading: 'Your job was not approved',
    parts: [
      `We looked at "${title}" and could not approve it as it is.`,
      ...whyNot(verdict),
      verdict.isPublic
        ? 'The version that was approved before stays public. Change this one, and it is looked at again:'
        : 'Change it, and it is looked at again:',
      { button: 'Edit my job', url: `${publicUrl}/jobs/edit/${verdict.jobId}` },
    ],
    reason,
  });
}

/** What an admin decided on a company, to its people. */
export function companyDecision(
  board: Board,
  { companyName, ...verdict }: Verdict & { companyName: string },
): Letter {
  const { siteName, publicUrl } = board;
  const name = inOneLine(companyName);
  const reason = `You get this mail because you have a company account at ${siteName}.`;
  if (verdict.isApproved)
    return write('company-decision', board, `${name} is approved at ${siteName}`, {
      heading: 'Your company is approved',
      parts: [
        `${name} can now post jobs at ${siteName}.`,
        { button: 'Post a job', url: `${publicUrl}/jobs/new` },
      ],
      reason,
    });
  return write('company-decision', board, `${name} was not approved at ${siteName}`, {
    heading: 'Your company was not approved',
    parts: [
      `We looked at the profile of ${name} and could not approve it as it is. Until it is approved, no job of yours is public.`,
      ...whyNot(verdict),
      'Change your profile and save it: then it is looked at again.',
      { button: 'Edit my profile', url: `${publicUrl}/company/profile` },
    ],
    reason,
  });
}

/** So that nobody writes lines that look like ours. */
const inOneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ');
