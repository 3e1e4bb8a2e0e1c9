import type { TestServer } from './server.ts';

/** Assigns applications to members, or ends that, as rows alone: nobody is notified. */
export async function assign(
  { database }: Pick<TestServer, 'database'>,
  applications: readonly string[],
  members: readonly { user: { _id: string } }[],
  isAssigned = true,
): Promise<void> {
  const pairs = 'select * from unnest($1::uuid[]) application cross join unnest($2::uuid[]) member';
  await database.pool.query(
    isAssigned
      ? `insert into application_assignments (application_id, user_id) ${pairs} on conflict do nothing`
      : `delete from application_assignments where (application_id, user_id) in (${pairs})`,
    [applications, members.map(({ user }) => user._id)],
  );
}
