import { expect, test } from 'vitest';
import { findUnorderedStatements, unorderedStatements } from './upserts.ts';

test('every statement that locks several rows locks them in the order of their keys', () => {
  expect(findUnorderedStatements()).toEqual([]);
});

test('statements without an order are found', () => {
  const lines = (text: string) => unorderedStatements(text).map(({ line }) => line);
  expect(
    lines(`
      db.insert(table).values(rows).onConflictDoNothing();
      db.insert(table).values(rows.map(toRow)).onConflictDoUpdate({ target }).returning();
      sql\`insert into t (a) select a from unnest(\${list}) on conflict do nothing\`;
      db.select().from(table).where(isOneOf(table.id, ids)).for('update');`),
  ).toEqual([2, 3, 4, 5]);
  expect(
    lines(`
      db.insert(table).values({ id }).onConflictDoNothing();
      db.insert(table).values(inKeyOrder(rows, ({ id }) => [id])).onConflictDoNothing();
      db.insert(table).values(rows);
      sql\`insert into t (a) values (\${a}) on conflict do nothing\`;
      sql\`insert into t (a) select a from s order by a on conflict do nothing\`;
      db.select().from(table).where(isOneOf(table.id, ids)).orderBy(table.id).for('update');
      db.select().from(table).where(eq(table.id, id)).for('update');`),
  ).toEqual([]);
});
