import { timingSafeEqual } from 'node:crypto';
import { domainToASCII } from 'node:url';
import type { Services } from '../../context.ts';

type Needs = Pick<Services, 'config' | 'signedLinks'>;

/** The UID of an interview in calendars begins with it; the application's id follows. */
export const CALENDAR_ID = 'interview-';

/** In bytes. Mail servers accept at most 64 characters before the @. */
const SIGNATURE = 8;

/** What an address takes: messages and answers of calendars, or of an interviewer only the latter. */
export type AddressKind = 'reply' | 'event';

/**
 * The address at which the board receives a user's replies about an application: `reply+<signed>@<MAIL_IN_DOMAIN>`. It
 * stays the same, because calendars accept changes of an interview only from the same organizer.
 * @returns undefined if the board receives no mail
 */
export function replyAddress(
  { config, signedLinks }: Needs,
  applicationId: string,
  userId: string,
  kind: AddressKind = 'reply',
): string | undefined {
  if (!config.mailIn) return undefined;
  const user = toHex(userId).slice(0, 8);
  const signature = sign(signedLinks, { kind, applicationId }, userId).toString('hex');
  return comparableAddress(
    `${kind}+${toHex(applicationId)}${user}${signature}@${config.mailIn.domain}`,
  );
}

const toHex = (id: string) => id.replaceAll('-', '');

const sign = (
  signedLinks: Services['signedLinks'],
  { kind, applicationId }: Pick<ReplyAddress, 'kind' | 'applicationId'>,
  userId: string,
) =>
  signedLinks
    .sign({ fileId: `${kind}:${applicationId}`, sessionId: userId, expires: 0 })
    .subarray(0, SIGNATURE);

/** A reply address as it is written, before its signature is checked. */
export interface ReplyAddress {
  kind: AddressKind;
  applicationId: string;
  /** The beginning of the user's id. */
  userStart: string;
  signature: Buffer;
}

/** An address in small letters, with the domain as name servers know it: 'bücher.example' is 'xn--bcher-kva.example'. */
export function comparableAddress(address: string): string {
  const split = address.lastIndexOf('@');
  const domain = address.slice(split + 1);
  return `${address.slice(0, split + 1)}${domainToASCII(domain) || domain}`.toLowerCase();
}

/** Reads a reply address of this board; undefined for any other. */
export function readReplyAddress(
  { config }: Pick<Services, 'config'>,
  address: string,
): ReplyAddress | undefined {
  const [, kind = '', application, userStart = '', signature = ''] =
    /^(reply|event)\+([\da-f]{32})([\da-f]{8})([\da-f]{16})@[^@]+$/i.exec(address) ?? [];
  const isHere = comparableAddress(address).endsWith(
    comparableAddress(`@${config.mailIn?.domain}`),
  );
  if (!application || !config.mailIn || !isHere) return undefined;
  const applicationId = application
    .toLowerCase()
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return {
    kind: kind.toLowerCase() as AddressKind,
    applicationId,
    userStart: userStart.toLowerCase(),
    signature: Buffer.from(signature, 'hex'),
  };
}

/** Whether this board has signed the address for the user. */
export const isGenuineReply = (
  { signedLinks }: Pick<Services, 'signedLinks'>,
  { signature, ...address }: ReplyAddress,
  userId: string,
): boolean => timingSafeEqual(signature, sign(signedLinks, address, userId));
