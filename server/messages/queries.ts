import { and, eq, sql } from 'drizzle-orm';
import type { Api } from '../../shared/api.ts';
import type { Parsed } from '../../shared/kit/endpoint.ts';
import type { SignedIn } from '../context.ts';
import { chosen, findPage, inOrderOf, isOneOf } from '../db/find-page.ts';
import { foundBy } from '../db/found-by.ts';
import type { Order } from '../db/pages.ts';
import { contactMessages } from '../db/schema.ts';
import { readMessage, toMessages } from './rows.ts';

/** Messages in one answer, unless told otherwise. */
const PAGE_SIZE = 50;

const NEWEST: Order = {
  name: 'newest',
  key: sql`${contactMessages.createdAt}`,
  type: 'timestamptz',
  id: sql`${contactMessages.id}`,
  direction: 'desc',
};

/** GET /messages: what came by the contact page, newest first. */
export async function listMessages({ db }: SignedIn, { query }: Parsed<Api['listMessages']>) {
  const { search, status, limit = PAGE_SIZE, cursor } = query;
  const { name, email, subject, message } = contactMessages;
  const list = {
    from: sql`${contactMessages}`,
    where: and(
      chosen(status, (value) => eq(contactMessages.status, value)),
      foundBy(search, [name, email, subject, message]),
    ),
    order: NEWEST,
  };
  const { ids, ...found } = await findPage(db, list, { limit, cursor });
  const rows = await db.select().from(contactMessages).where(isOneOf(contactMessages.id, ids));
  const messages = await toMessages(
    db,
    inOrderOf(ids, rows, ({ id }) => id),
  );
  const unread = await db.$count(contactMessages, eq(contactMessages.status, 'new'));
  return { count: messages.length, messages, ...found, unread };
}

/** GET /messages/{id}. @throws Problem 404 */
export const getMessage = async ({ db }: SignedIn, { params }: Parsed<Api['getMessage']>) => ({
  contactMessage: await readMessage(db, eq(contactMessages.id, params.id)),
});
