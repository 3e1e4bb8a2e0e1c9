import { eq } from 'drizzle-orm';
import type { EndpointName } from '../../../shared/api.ts';
import type { Db } from '../../../server/db/connect.ts';
import type { CalendarReply } from '../../../server/extensions.ts';
import { interviews } from '../tables.ts';

/** The call by which an answer of a calendar is taken. */
export async function calendarCall(
  db: Db,
  { applicationId, by, kind, sequence, startsAt, timeZone, words }: CalendarReply,
): Promise<{ name: EndpointName; body: object }> {
  const at = startsAt?.toISOString();
  if (kind === 'proposed') {
    const zone = timeZone ?? (await zoneOf(db, applicationId));
    return {
      name: 'proposeTimes',
      body: { startsAt: [at], timeZone: zone, note: words, sequence },
    };
  }
  // Without a version, the time tells which one is answered.
  const read = sequence === undefined ? { startsAt: at } : { sequence };
  return by === 'event'
    ? { name: 'answerAsInterviewer', body: { answer: kind, ...read } }
    : { name: 'answerInterview', body: { answer: kind, text: words, ...read } };
}

async function zoneOf(db: Db, applicationId: string): Promise<string> {
  const [interview] = await db
    .select({ timeZone: interviews.timeZone })
    .from(interviews)
    .where(eq(interviews.applicationId, applicationId));
  return interview?.timeZone ?? 'UTC';
}
