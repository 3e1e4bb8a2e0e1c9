import type { Api } from '../../shared/api.ts';
import type { Parsed } from '../../shared/kit/endpoint.ts';
import { audit } from '../audit/record.ts';
import type { SignedIn } from '../context.ts';
import { addressOf, TABLES } from './tables.ts';

/**
 * POST /exports: a link to a list as CSV, good for an hour, for this session, and for these filters. What was asked for
 * is in the audit log before the link is given; of words searched for only that there were some, since they may name
 * people.
 * @throws Problem 400 for filters that the list does not take
 */
export async function prepareExport(context: SignedIn, { body }: Parsed<Api['prepareExport']>) {
  const { db, signedLinks, actor, now } = context;
  const table = TABLES[body.what](body.filters);
  const rows = await table.count(db);
  const filters = Object.entries(table.filters).map(([name, value]) =>
    name === 'search' ? name : `${name}=${value}`,
  );
  await db.transaction((tx) =>
    audit(tx, context, {
      action: 'data.export',
      target: { kind: 'board', id: null },
      after: { what: body.what, filters, rows },
    }),
  );
  const address = addressOf(body.what, table);
  return { path: signedLinks.mintPath(address, address, actor.sessionId, now()), rows };
}
