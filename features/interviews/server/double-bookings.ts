import { and, eq, gt, isNull, lt, ne, notInArray, or, sql } from 'drizzle-orm';
import { doubleBooked } from '../rules/lists.ts';
import { formatInterviewTime } from '../rules/interviews.ts';
import type { Refusal } from '../rules/refusals.ts';
import { pick, pluck } from '../../../shared/kit/pick.ts';
import type { Db } from '../../../server/db/connect.ts';
import { isOneOf } from '../../../server/db/lists.ts';
import { applications, jobs } from '../../../server/db/schema.ts';
import { interviews } from '../tables.ts';
import { Problem } from '../../../server/http/problems.ts';
import type { ApplicationRow } from '../../../server/applications/rows.ts';

interface Times {
  startsAt: Date;
  minutes: number;
}

interface Planned extends Times {
  applicationId: string;
  applicantId: string;
  companyId: string;
}

/**
 * Of interviews that are about to be arranged, those whose applicant has another one with the company at the same time,
 * or one earlier in `planned`. Until the transaction ends, nobody else arranges interviews of these applicants.
 * @returns the reason, by application
 */
export async function findDoubleBookings(
  tx: Db,
  planned: readonly Planned[],
): Promise<Map<string, Refusal>> {
  const ids = pluck(planned, 'applicationId');
  if (!ids.length) return new Map();
  const people = [...new Set(pluck(planned, 'applicantId'))].toSorted();
  await tx.execute(sql`
    select pg_advisory_xact_lock(key) from (
      select hashtextextended('interviews of ' || id, 0) as key from unnest(${sql.param(people)}::text[])
        with ordinality as person (id, place) order by place
    ) as keys`);
  const starts = planned.map(({ startsAt }) => startsAt.getTime());
  const ends = planned.map(({ startsAt, minutes }) => startsAt.getTime() + minutes * 60_000);
  const arranged = await tx
    .select({
      applicantId: applications.applicantId,
      companyId: jobs.companyId,
      ...pick(interviews, 'startsAt', 'minutes', 'timeZone'),
    })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, interviews.applicationId))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(
      and(
        isOneOf(applications.applicantId, people),
        notInArray(applications.id, ids),
        eq(applications.status, 'interviewed'),
        isNull(interviews.cancelledAt),
        or(isNull(interviews.answer), ne(interviews.answer, 'declined')),
        lt(interviews.startsAt, new Date(Math.max(...ends))),
        gt(
          sql`${interviews.startsAt} + ${interviews.minutes} * interval '1 minute'`,
          new Date(Math.min(...starts)),
        ),
      ),
    );
  const clashes = doubleBooked(
    planned.map((interview) => ({
      ...interview,
      startsAt: interview.startsAt.toISOString(),
      person: personOf(interview),
    })),
    arranged.map((row) => ({
      ...row,
      startsAt: row.startsAt.toISOString(),
      person: personOf(row),
    })),
  );
  return new Map(
    clashes.map(({ interview, other }) => [
      interview.applicationId,
      {
        code: 'applicant-busy',
        message:
          'timeZone' in other
            ? `This applicant has another interview with you then: ${formatInterviewTime(other)}. Choose another time.`
            : 'The plan has another interview with this applicant then. Choose another time.',
      },
    ]),
  );
}

/** One company's interviews do not count for another. */
const personOf = ({ applicantId, companyId }: { applicantId: string | null; companyId: string }) =>
  `${applicantId} ${companyId}`;

/** @throws Problem 409 if the applicant has another interview with the company at that time */
export async function refuseDoubleBooking(
  tx: Db,
  { application, applicant, job }: ApplicationRow,
  { startsAt, minutes }: Times,
  reader: 'company' | 'job_seeker',
): Promise<void> {
  const { id: applicationId } = application;
  const who = { applicationId, applicantId: applicant.id, companyId: job.companyId };
  const found = (await findDoubleBookings(tx, [{ ...who, startsAt, minutes }])).get(applicationId);
  if (!found) return;
  throw Problem.of(
    reader === 'company'
      ? found
      : {
          ...found,
          message: 'You have another interview with this company then. Choose another time.',
        },
  );
}
