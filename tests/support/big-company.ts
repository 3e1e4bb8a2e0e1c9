import { sql } from 'drizzle-orm';
import { makeApplication, makeCompany, makeJob, makeSeeker } from './people.ts';
import type { TestServer } from './server.ts';

/**
 * A company whose account leaves more than one transaction erases: it moved each of many applicants
 * to one job. A seeker has really applied.
 */
export async function makeBig(server: TestServer, applicants = 1500) {
  const owner = await makeCompany(server);
  const seeker = await makeSeeker(server);
  const [job, other] = [await makeJob(server, owner), await makeJob(server, owner)];
  const { _id: id } = await makeApplication(seeker, job);
  await server.database.db.execute(sql`
    with people as (
      insert into users (role, username, username_key, email, email_key, password_hash, confirmed_at)
      select 'job_seeker', name, name, name || '@big.example', name || '@big.example', '', now()
      from (select ${job._id} || ' ' || n as name from generate_series(1, ${applicants}) as n) as named
      returning id
    ), added as (
      insert into applications (job_id, applicant_id, status, cover_letter, applied_at)
      select ${job._id}, id, 'reviewed', 'Letter', now() from people
      returning id
    )
    insert into application_events (application_id, status, actor_id, actor_role, at)
    select id, 'reviewed', ${owner.user._id}, 'company', now() from added`);
  // What the company's searches find of them goes with it.
  await server.database.pool.query(
    `update application_texts set resume = 'kanarie-4713', waits_since = null
     where application_id in (select id from applications where job_id = $1)`,
    [job._id],
  );
  return { owner, seeker, job, other, id };
}
