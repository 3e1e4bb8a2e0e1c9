import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../server/db/connect.ts';
import { interviewBookings, interviewProposals, interviews } from '../tables.ts';
import { demoApplications } from '../../../demo/content.ts';
import { DAY, demoId } from '../../../demo/moments.ts';
import { companyOf, nameOf } from '../../../demo/rows.ts';

/** Who has picked a time of the self-booking, and who has not. */
const PICKED = { job: 'lumenfold-support', seeker: 'nadia.benhaddou' };
const WAITING = { job: 'lumenfold-designer', seeker: 'ishita.b' };
/** Times of a day, 45 minutes apart, on the day of the picked one and the day after. */
const TIMES = 4;
const STEP = 45 * 60_000;

const idOf = ({ job, seeker }: typeof PICKED) => {
  const found = demoApplications.find((one) => one.job === job && one.seeker === seeker);
  return found && demoId(`application ${nameOf(found)}`);
};

/** Makes a self-booking of an interview that is arranged and of times that are offered. */
export async function bookInterviews(tx: Db): Promise<void> {
  const [picked, waiting] = [idOf(PICKED), idOf(WAITING)];
  if (!picked || !waiting) return;
  const [interview] = await tx
    .select()
    .from(interviews)
    .where(eq(interviews.applicationId, picked));
  if (!interview) return;
  const id = demoId('self-booking');
  const { startsAt: first, minutes, timeZone, place, note, updatedAt } = interview;
  const startsAt = [0, DAY].flatMap((later) =>
    Array.from({ length: TIMES }, (_, index) => new Date(first.getTime() + later + index * STEP)),
  );
  const isOffered = and(
    eq(interviewProposals.applicationId, waiting),
    eq(interviewProposals.by, 'company'),
  );
  const [offered] = await tx.select().from(interviewProposals).where(isOffered);
  await tx.insert(interviewBookings).values({
    id,
    companyId: demoId(`company ${companyOf(PICKED.job).key}`),
    startsAt,
    atOnce: 1,
    minutes,
    timeZone,
    place,
    note,
    // Nobody was offered its times before.
    createdAt: offered && offered.createdAt < updatedAt ? offered.createdAt : updatedAt,
  });
  await tx
    .update(interviews)
    .set({ bookingId: id, answer: 'confirmed', answeredAt: updatedAt })
    .where(eq(interviews.applicationId, picked));
  await tx
    .update(interviewProposals)
    .set({ bookingId: id, startsAt: [], minutes, timeZone, place, note })
    .where(isOffered);
}
