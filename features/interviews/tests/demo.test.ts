import { gt, isNull, and, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { seedDemo } from '../../../demo/seed.ts';
import { freshDatabase } from '../../../tests/support/database.ts';
import { interviews } from '../tables.ts';

test('interviews of the demo are after their invitations and changes, and histories end with their state', async () => {
  const now = new Date();
  const database = await freshDatabase();
  await seedDemo(database, { now });
  const { db } = database;
  const untrue = await db.execute(sql`
    select application_id from interviews join applications on applications.id = application_id
    join lateral (
      select max(at) filter (where kind in ('status', 'interview_moved') and status = 'interviewed') as arranged,
        min(at) filter (where kind = 'interview_cancelled' or status in ('offered', 'rejected', 'withdrawn')) as ended,
        (array_agg(detail -> 'interview' ->> 'startsAt' order by id desc)
          filter (where detail ? 'interview'))[1]::timestamptz as told
      from application_events where application_events.application_id = interviews.application_id
    ) history on true
    where starts_at <= arranged or told <> starts_at or ended is distinct from cancelled_at
      or (cancelled_at is null) <> (updated_at = arranged)`);
  expect(untrue.rows).toEqual([]);
  const ahead = and(isNull(interviews.cancelledAt), gt(interviews.startsAt, now));
  expect(await db.$count(interviews, ahead)).toBeGreaterThan(2);
  const { rows } = await db.execute(sql`
    select distinct kind || ' ' || (detail <> '{}') as line from application_events`);
  const lines = rows.map(({ line }) => line);
  expect(lines).toEqual(
    expect.arrayContaining(['interview_moved true', 'interview_cancelled false', 'opened false']),
  );
});
