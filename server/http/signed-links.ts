import { findActorBySession } from '../accounts/sessions.ts';
import type { Actor, Services } from '../context.ts';
import { notFound, Problem } from './problems.ts';

/** The parameters of `mintPath`. Clients may send anything, and repeat them. */
export interface SignedQuery {
  reader?: unknown;
  expires?: unknown;
  signature?: unknown;
}

/** The messages for a link that is not ours (404) or has expired (410). */
interface LinkMessages {
  unknown: string;
  expired: string;
}

/**
 * The reader of a signed link, which is valid for an hour and ends with its session (product.md section 7.4). The
 * caller checks whether the reader may read the file.
 * @param signedFor the subject that the link must be signed for
 * @throws Problem 404 and 410 with the caller's messages
 */
export async function readerOf(
  services: Pick<Services, 'db' | 'now' | 'signedLinks'>,
  { reader, expires, signature }: SignedQuery,
  signedFor: string,
  { unknown, expired }: LinkMessages,
): Promise<Actor> {
  if (typeof reader !== 'string' || typeof expires !== 'string' || typeof signature !== 'string')
    throw notFound('download-not-found', unknown);
  const link = { fileId: signedFor, sessionId: reader, expires: Number(expires) };
  if (!services.signedLinks.isGenuine(link, signature))
    throw notFound('download-not-found', unknown);
  const hasRunOut = link.expires <= services.now().getTime();
  const actor = hasRunOut ? undefined : await findActorBySession(services, reader);
  if (!actor) throw new Problem('link-expired', expired);
  return actor;
}
