import { and, asc, isNotNull } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import type { Due } from '../db/due.ts';
import { isOneOf } from '../db/lists.ts';
import { applications } from '../db/schema.ts';
import { notifyAll } from '../notifications/notify.ts';
import { nameOf, type NoticeNeeds, readMembers } from './notices.ts';
import { type ApplicationRow, selectApplications } from './rows.ts';

/** Applicants that a notification names; it counts the rest. */
const NAMED = 3;

/** Tells companies of new applications: one notification for each job. */
export async function notifyApplied(
  tx: Db,
  needs: NoticeNeeds,
  due: readonly Due[],
): Promise<void> {
  const ids = due.map(({ subject }) => subject);
  const rows = await selectApplications(tx, 'row')
    .where(and(isOneOf(applications.id, ids), isNotNull(applications.applicantId)))
    .orderBy(asc(applications.appliedAt), asc(applications.id));
  const open = rows.filter(({ job }) => !job.deletedAt);
  const members = await readMembers(
    tx,
    open.map(({ job }) => job.companyId),
  );
  const notices = [...Map.groupBy(open, ({ job }) => job.id).values()].flatMap((applied) => {
    const notice = describe(applied);
    const companyId = applied[0]?.job.companyId ?? '';
    return (members.get(companyId) ?? []).map((userId) => ({ ...notice, userId }));
  });
  await notifyAll(tx, needs, notices);
}

function describe(applied: readonly ApplicationRow[]) {
  const [first] = applied;
  const { id: jobId = '', title = '' } = first?.job ?? {};
  const named = applied.slice(0, NAMED);
  const isOne = applied.length === 1;
  const count = isOne ? 'New application' : `${applied.length} new applications`;
  return {
    kind: 'application' as const,
    title: `${count}: ${title}`,
    text: `${inWords(named.map(nameOf), applied.length - named.length)} applied.`,
    path: isOne
      ? `/applications/view/${first?.application.id}`
      : `/applications/my-applications-company?job=${jobId}&unread=unread`,
    // Names the applications, so that it goes with an applicant's data.
    key: `applied ${named.map(({ application }) => application.id).join(' ')}`,
    links: named.map((row) => ({
      text: nameOf(row),
      path: `/applications/view/${row.application.id}`,
    })),
    ...(isOne && { button: 'Open Application' }),
  };
}

/** 'Ada, Alan and 2 more'. */
function inWords(names: readonly string[], more: number): string {
  if (more > 0) return `${names.join(', ')} and ${more} more`;
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}
