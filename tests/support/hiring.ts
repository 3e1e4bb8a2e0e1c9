import {
  makeApplication,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from './people.ts';
import type { TestServer } from './server.ts';

/** A company with a job and two applications to it. */
export type Hiring = Awaited<ReturnType<typeof makeHiring>>;

/** What one side, an admin or the sweep does with a job and its applications. */
export interface HiringAction {
  /** What has happened before. */
  before?: (of: Hiring) => Promise<unknown>;
  run: (of: Hiring) => Promise<unknown>;
  /** Whether it is due, rather than asked for. */
  isSweep?: boolean;
}

export async function makeHiring(server: TestServer, admin: Person) {
  const company = await makeCompany(server);
  const job = await makeJob(server, company, { replyDays: 5 });
  const [seeker, other] = [await makeSeeker(server), await makeSeeker(server)];
  const ids = [await makeApplication(seeker, job), await makeApplication(other, job)].map(
    ({ _id }) => _id,
  );
  const { pool } = server.database;
  return {
    server,
    pool,
    admin,
    company,
    job,
    seeker,
    other,
    ids,
    id: ids[0] ?? '',
    /** Of what is due. */
    subjects: [job.companyId, job._id, ...ids],
    users: [company, seeker, other].map(({ user }) => user._id),
  };
}

const colleagues = new WeakMap<Hiring, Promise<Person>>();
/** A colleague of the company, made on first use. */
export function colleagueOf(of: Hiring): Promise<Person> {
  const made = colleagues.get(of) ?? makeColleague(of.server, of.company);
  colleagues.set(of, made);
  return made;
}
