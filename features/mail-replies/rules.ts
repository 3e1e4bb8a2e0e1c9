import * as z from 'zod/mini';
import { requiredText } from '../../shared/kit/text.ts';

/** Days for which a reply by mail waits for its author's confirmation. */
export const HELD_REPLY_DAYS = 7;

/** The link in a mail that asks whether a reply is the reader's. */
export const replyLink = z.object({
  token: requiredText('This link is incomplete. Please open it again from the email.', 8000),
});
