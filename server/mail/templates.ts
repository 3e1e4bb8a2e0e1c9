import {
  EMAIL_CHANGE_HOURS,
  INVITATION_DAYS,
  type MailKind,
  RESET_MINUTES,
} from '../../shared/mail/outbox.ts';
import { formatMoment } from '../../shared/kit/dates.ts';
import { TEAM_ROLE_HINTS, TEAM_ROLE_LABELS, type TeamRole } from '../../shared/permissions.ts';
import {
  type CoreNotice,
  type NotificationKind,
  noticeOf,
} from '../../shared/notifications/kinds.ts';
import type { Board } from './layout.ts';
import { inOneLine, type MailContent, write } from './write.ts';

/** A password reset link. Without the username, which somebody else may have registered with this address. */
export function passwordReset(board: Board, { email, token }: { email: string; token: string }) {
  const { siteName, publicUrl } = board;
  return write('password-reset', board, `Set a new password for ${siteName}`, {
    heading: 'Set a new password',
    parts: [
      `Somebody requested a new password for ${email} at ${siteName}. If that was you, set one here:`,
      { button: 'Set a New Password', url: `${publicUrl}/reset-password?token=${token}` },
      `The link expires in ${RESET_MINUTES} minutes and works once. Your old password works until you set a new one.`,
      'If it was not you, ignore this email. Your password has not changed and nobody has accessed your account.',
    ],
    reason: 'You received this email because somebody requested a new password for your address.',
  });
}

/** Tells the owner that the password was changed, by a mailed link or in the settings. */
export function passwordChanged(
  board: Board,
  { email, inSettings }: { email: string; inSettings?: boolean },
) {
  const { siteName, publicUrl } = board;
  return write('password-changed', board, `Your password for ${siteName} was changed`, {
    heading: 'Your password was changed',
    parts: [
      inSettings
        ? `The password of ${email} at ${siteName} was changed in the account settings. All other sessions have been logged out.`
        : `The password of ${email} at ${siteName} was changed with a link that we emailed to this address. All sessions have been logged out.`,
      'If that was you, ignore this email. If it was not, secure your account now:',
      { button: 'Set a New Password', url: `${publicUrl}/forgot-password` },
      `You can also contact us: ${publicUrl}/contact`,
    ],
    reason: 'You received this email because we notify you when your password changes.',
  });
}

/** A change of a user's second factors. */
export type FactorChange =
  | { kind: 'app-added' | 'app-removed' | 'recovery-codes-renewed' | 'reset' }
  | { kind: 'passkey-added' | 'passkey-removed'; name: string }
  | { kind: 'recovery-code-used'; left: number };

const FACTOR_CHANGES: Record<FactorChange['kind'], { subject: string; text: string }> = {
  'app-added': {
    subject: 'An authenticator app was added',
    text: 'An authenticator app was set up for',
  },
  'app-removed': {
    subject: 'Your authenticator app was removed',
    text: 'The authenticator app was removed from',
  },
  'recovery-codes-renewed': {
    subject: 'You have new recovery codes',
    text: 'New recovery codes replaced the earlier ones of',
  },
  'passkey-added': { subject: 'A passkey was added', text: 'A passkey was added to' },
  'passkey-removed': { subject: 'A passkey was removed', text: 'A passkey was removed from' },
  reset: {
    subject: 'Two-step verification was turned off',
    text: 'An admin removed the authenticator app, passkeys and recovery codes and ended all sessions of',
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    text: 'Somebody logged in with your password and a recovery code to',
  },
};

/** A link with which somebody becomes an administrator. */
export function adminInvitation(
  board: Board,
  { email, token }: { email: string; token: string },
): MailContent {
  const { siteName, publicUrl } = board;
  return write('admin-invitation', board, `Invitation to administer ${siteName}`, {
    heading: 'You are invited',
    parts: [
      `An admin of ${siteName} invites you to administer it with the account ${email}. Choose a name and a password here:`,
      { button: 'Accept Invitation', url: `${publicUrl}/accept-invitation?token=${token}` },
      `The link expires in ${INVITATION_DAYS} days and works once.`,
      'If you did not expect this, ignore this email.',
    ],
    reason: 'You received this email because an admin entered your address.',
  });
}

/** A link with which somebody becomes a member of a company. */
export function teamInvitation(
  board: Board,
  {
    email,
    token,
    companyName,
    inviter,
    role,
  }: { email: string; token: string; companyName: string; inviter: string; role: TeamRole },
): MailContent {
  const { siteName, publicUrl } = board;
  return write('team-invitation', board, `Invitation to ${companyName} at ${siteName}`, {
    heading: `Join ${companyName}`,
    parts: [
      `${inviter} invites you to the team of ${companyName} at ${siteName}, with the account ${email}.`,
      { facts: { Role: `${TEAM_ROLE_LABELS[role]}. ${TEAM_ROLE_HINTS[role]}` } },
      'Choose a name and a password here. If you have an account with this address already, log in instead.',
      { button: 'Accept Invitation', url: `${publicUrl}/accept-invitation?token=${token}` },
      `The link expires in ${INVITATION_DAYS} days and works once.`,
      'If you did not expect this, ignore this email.',
    ],
    reason: `You received this email because ${inviter} entered your address.`,
  });
}

/** Tells the owner that somebody has logged in from a browser or program that was not used before. */
export function newLogin(
  board: Board,
  { email, device, network, at }: { email: string; device: string; network: string; at: Date },
): MailContent {
  const { siteName, publicUrl } = board;
  return write('new-login', board, `New login at ${siteName}`, {
    heading: 'New login',
    parts: [
      `Somebody logged in to the account ${email} at ${siteName} in a way that we have not seen before:`,
      { facts: { When: formatMoment(at), Device: device, Network: network } },
      'If that was you, ignore this email. If it was not, set a new password now. This ends all sessions.',
      { button: 'Set a New Password', url: `${publicUrl}/forgot-password` },
      `You can also contact us: ${publicUrl}/contact`,
    ],
    reason: 'You received this email because we notify you of logins from new devices.',
  });
}

/** Tells the owner that the second step of signing in has changed. */
export function secondFactorChanged(
  board: Board,
  { email, ...change }: { email: string } & FactorChange,
): MailContent {
  const { siteName, publicUrl } = board;
  const { subject, text } = FACTOR_CHANGES[change.kind];
  return write('second-factor', board, `${subject} at ${siteName}`, {
    heading: subject,
    parts: [
      `${text} the account ${email} at ${siteName}.`,
      ...('left' in change ? [codesLeft(change.left)] : []),
      ...('name' in change ? [{ facts: { Passkey: inOneLine(change.name) } }] : []),
      'If that was you, ignore this email. If it was not, secure your account now:',
      { button: 'Set a New Password', url: `${publicUrl}/forgot-password` },
      `You can also contact us: ${publicUrl}/contact`,
    ],
    reason: 'You received this email because we notify you when the way you log in changes.',
  });
}

const codesLeft = (left: number) =>
  left === 0
    ? 'It was your last one. Make new codes in your settings.'
    : `You have ${left} recovery ${left === 1 ? 'code' : 'codes'} left.`;

interface Message {
  name: string;
  email: string;
  subject: string;
  message: string;
}

/** A contact message, for the operators of the board. */
export function messageReceived(board: Board, { email, message, ...typed }: Message) {
  const [name, subject] = [inOneLine(typed.name), inOneLine(typed.subject)];
  return write('contact-message', board, `${board.siteName}: ${subject}`, {
    heading: subject,
    parts: [
      { facts: { From: name, Email: email } },
      { quote: message },
      isAscii(email)
        ? `Reply to this email to write to ${name}.`
        : `Write to ${name} at this address: mail servers refuse it for replies, because it has other letters than a to z.`,
    ],
    reason:
      'You received this email because messages from the contact page are sent to your address.',
  });
}

/** An admin's answer to a contact message, with the message below it. */
export function messageAnswered(
  board: Board,
  { subject: typed, message }: Pick<Message, 'subject' | 'message'>,
  text: string,
) {
  const subject = inOneLine(typed);
  return write('message-answer', board, `Re: ${subject}`, {
    heading: subject,
    parts: [...text.split(/\n{2,}/), 'You wrote:', { quote: message }],
    reason: `You received this email because you contacted ${board.siteName}. Reply to continue.`,
  });
}

/** A link that confirms the address of a new account. Without the username, which a stranger may have chosen. */
export function registrationConfirmation(
  board: Board,
  { email, token, next }: { email: string; token: string; next?: string | undefined },
) {
  const { siteName, publicUrl } = board;
  const way = next ? `&next=${encodeURIComponent(next)}` : '';
  return write('registration', board, `Confirm your address for ${siteName}`, {
    heading: 'Confirm your address',
    parts: [
      `Somebody created an account at ${siteName} with ${email}. If that was you, confirm the address here:`,
      { button: 'Confirm Address', url: `${publicUrl}/confirm-email?token=${token}${way}` },
      `The link expires in ${EMAIL_CHANGE_HOURS} hours and works once. Until you confirm, the account cannot apply, post jobs or send messages.`,
      `If it was not you, ignore this email, or take over the account by setting a new password: ${publicUrl}/forgot-password`,
    ],
    reason: 'You received this email because somebody signed up with your address.',
  });
}

/** A link that confirms a new email address. */
export function emailConfirmation(
  board: Board,
  { email, token }: { email: string; token: string },
) {
  const { siteName, publicUrl } = board;
  return write('email-confirmation', board, `Confirm your new address for ${siteName}`, {
    heading: 'Confirm your new address',
    parts: [
      `Somebody requested to use ${email} for their account at ${siteName}. If that was you, confirm the address here:`,
      { button: 'Confirm Address', url: `${publicUrl}/confirm-email?token=${token}` },
      `The link expires in ${EMAIL_CHANGE_HOURS} hours and works once. The account keeps its old address until you confirm.`,
      'If it was not you, ignore this email.',
    ],
    reason: 'You received this email because somebody entered your address as their new one.',
  });
}

/** Tells the old address that the account no longer uses it. */
export function emailChanged(board: Board, { email }: { email: string }) {
  const { siteName, publicUrl } = board;
  return write('email-changed', board, `Your address for ${siteName} was changed`, {
    heading: 'Your address was changed',
    parts: [
      `The email address of your account at ${siteName} is now ${email}. Log in with the new address. We send all email there.`,
      `If that was not you, contact us now: ${publicUrl}/contact`,
    ],
    reason: 'You received this email because we notify you when your address changes.',
  });
}

/** Tells a user that an admin has suspended the account, and why. */
export function accountSuspended(
  board: Board,
  { email, reason }: { email: string; reason: string },
): MailContent {
  const { siteName, publicUrl } = board;
  return write('suspension', board, `Your account at ${siteName} is suspended`, {
    heading: 'Your account is suspended',
    parts: [
      `An admin of ${siteName} has suspended the account ${email}. You cannot log in until it is restored. The jobs of a company account are hidden. Nothing has been deleted.`,
      'Reason:',
      { quote: reason },
      `If you think this is a mistake, contact us: ${publicUrl}/contact`,
    ],
    reason: 'You received this email because the account with this address was suspended.',
  });
}

/** Tells a user that the suspension has ended. */
export function accountRestored(board: Board, { email }: { email: string }): MailContent {
  const { siteName, publicUrl } = board;
  return write('suspension', board, `Your account at ${siteName} is restored`, {
    heading: 'Your account is restored',
    parts: [
      `The account ${email} at ${siteName} is no longer suspended. You can log in again. Jobs of a company are public again until their deadline.`,
      { button: 'Sign In', url: `${publicUrl}/login` },
    ],
    reason: 'You received this email because the account with this address was suspended.',
  });
}

interface NoticeText {
  kind: NotificationKind;
  /** The kind of the mail, if it is not the same. */
  mailKind?: MailKind | undefined;
  title: string;
  text: string;
  /** The page that the notification is about. */
  path: string;
  /** The button's label, if it is not the job or the application. */
  button?: string | undefined;
  calendar?: string | undefined;
  /** Another person's words, instead of the text. */
  quote?: string | undefined;
  links?: readonly { text: string; path: string }[] | undefined;
  /** The link to a receipt. */
  receipt?: string | undefined;
  /** Whether the board reads replies to the mail. */
  takesReplies?: boolean;
}

/** A notification of the site as a mail. */
export function notice(
  board: Board,
  {
    kind,
    mailKind = kind,
    title,
    text,
    path,
    button,
    calendar,
    quote,
    links,
    receipt,
    takesReplies = false,
  }: NoticeText,
): MailContent {
  const { publicUrl } = board;
  const heading = inOneLine(title);
  const letter = write(mailKind, board, heading, {
    heading,
    parts: [
      ...(quote === undefined ? text.split(/\n{2,}/) : [{ quote }]),
      ...(links
        ? [
            {
              links: links.map((link) => ({
                text: inOneLine(link.text),
                url: publicUrl + link.path,
              })),
            },
          ]
        : []),
      {
        button: button ?? buttonOf(kind),
        url: publicUrl + path,
      },
      ...(takesReplies ? [replyHere(board, path)] : kind === 'message' ? [REPLY_THERE] : []),
      ...(receipt ? [receiptPart(receipt)] : []),
    ],
    reason: settingsReason(board),
  });
  return { ...letter, ...(calendar && { calendar }) };
}

/** @param url the page that checks it, with the receipt in it */
export const receiptPart = (url: string) => ({
  links: [{ text: 'Your receipt: check that the public log has this', url }],
});

/** Who reads a reply: nobody should write to the other side what is meant for the board. */
const replyHere = ({ siteName, publicUrl }: Board, path: string) =>
  `You can also reply to this email: ${path.startsWith('/applications/view') ? 'the applicant' : 'the company'} gets your reply as a message. To write to ${siteName} itself: ${publicUrl}/contact`;

const REPLY_THERE = 'To reply, use the button above. Replies to this email are not read.';

/** The label of the button by kind. */
const BUTTONS: Record<CoreNotice, string> = {
  status: 'Open My Application',
  promise: 'Open My Application',
  message: 'Read and Reply',
  reminder: 'Open My Application',
  application: 'Open Applications',
  answer: 'Open Application',
  withdrawal: 'Open Application',
  review: 'Open Review Queue',
  alarm: 'Open Operation',
};

const buttonOf = (kind: NotificationKind): string =>
  BUTTONS[kind as CoreNotice] ?? noticeOf(kind)?.button ?? 'Open';

/** Why somebody gets mails of notifications. */
export const settingsReason = ({ siteName, publicUrl }: Board) =>
  `You received this email because of your notification settings at ${siteName}: ${publicUrl}/notifications`;

/** Whether an address is one of which every mail server reads the part before the @. */
export const isAscii = (address: string) => /^[!-~]+@/.test(address);
