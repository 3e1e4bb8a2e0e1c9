import { timingSafeEqual } from 'node:crypto';
import { domainToASCII } from 'node:url';
import type { Services } from '../../../server/context.ts';
import type { RepliedTo } from '../../../server/extensions.ts';
import { mailInOf } from './setting.ts';

type Needs = Pick<Services, 'config' | 'signedLinks'>;

/** In bytes. Mail servers accept at most 64 characters before the @. */
const SIGNATURE = 8;

/** `reply+<signed>@<MAIL_IN_DOMAIN>`: the address for a user's replies about an application; undefined without MAIL_IN. */
export function replyAddress(
  { config, signedLinks }: Needs,
  about: RepliedTo,
  userId: string,
): string | undefined {
  const mailIn = mailInOf(config);
  if (!mailIn) return undefined;
  const user = toHex(userId).slice(0, 8);
  const signature = sign(signedLinks, about, userId).toString('hex');
  return comparableAddress(
    `${about.kind}+${toHex(about.applicationId)}${user}${signature}@${mailIn.domain}`,
  );
}

const toHex = (id: string) => id.replaceAll('-', '');

const sign = (
  signedLinks: Services['signedLinks'],
  { kind, applicationId }: RepliedTo,
  userId: string,
) =>
  signedLinks
    .sign({ fileId: `${kind}:${applicationId}`, sessionId: userId, expires: 0 })
    .subarray(0, SIGNATURE);

/** A reply address as it is written, before its signature is checked. */
export interface ReplyAddress extends RepliedTo {
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
  const domain = mailInOf(config)?.domain;
  const isHere = domain && comparableAddress(address).endsWith(comparableAddress(`@${domain}`));
  if (!application || !isHere) return undefined;
  const applicationId = application
    .toLowerCase()
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return {
    kind: kind.toLowerCase() as RepliedTo['kind'],
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
