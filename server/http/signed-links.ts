import { findActorBySession } from '../accounts/sessions.ts';
import type { Actor, Services } from '../context.ts';
import { notFound, Problem } from './problems.ts';

/** What `mintPath` puts into an address. A client may send anything, and each part more than once. */
export interface SignedQuery {
  reader?: unknown;
  expires?: unknown;
  signature?: unknown;
}

/** What a person reads whose link is none of ours (404), or was one (410). */
interface Sentences {
  unknown: string;
  gone: string;
}

/**
 * The reader of a signed link: it works for an hour, and stops working at once with the session it was made for
 * (product.md section 7.4). Whether they may read what it leads to is asked by the caller.
 * @param signedFor what the link must have been signed for
 * @throws Problem 404 and 410 with the caller's sentences
 */
export async function readerOf(
  services: Pick<Services, 'db' | 'now' | 'signedLinks'>,
  { reader, expires, signature }: SignedQuery,
  signedFor: string,
  { unknown, gone }: Sentences,
): Promise<Actor> {
  if (typeof reader !== 'string' || typeof expires !== 'string' || typeof signature !== 'string')
    throw notFound('download-not-found', unknown);
  const link = { fileId: signedFor, sessionId: reader, expires: Number(expires) };
  if (!services.signedLinks.isGenuine(link, signature))
    throw notFound('download-not-found', unknown);
  const hasRunOut = link.expires <= services.now().getTime();
  const actor = hasRunOut ? undefined : await findActorBySession(services, reader);
  if (!actor) throw new Problem('link-expired', gone);
  return actor;
}
