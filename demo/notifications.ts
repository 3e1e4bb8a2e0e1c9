import type { notifications } from '../server/db/schema.ts';
import { messageNotice } from '../server/applications/notices.ts';
import { pageOf } from '../server/applications/rows.ts';
import { appliedNotice } from '../server/applications/submission/applied.ts';
import { type DemoApplication, demoJobs, demoSeekers, named } from './content.ts';
import { demoId } from './moments.ts';
import { companyOf, nameOf } from './rows.ts';
import { messagesOf, unreadOf } from './threads.ts';

/** What notifies a side of an unread message, or a company of an unread application. */
export function notificationsOf(
  application: DemoApplication,
  now: Date,
): (typeof notifications.$inferInsert)[] {
  const { unreadByCompanySince, unreadByApplicantSince } = unreadOf(application, now);
  const createdAt = unreadByCompanySince ?? unreadByApplicantSince;
  if (!createdAt) return [];
  const { companyName, username } = companyOf(application.job);
  const id = demoId(`application ${nameOf(application)}`);
  const fullName = demoSeekers.find(({ username: name }) => name === application.seeker)?.fullName;
  const row = {
    application: { id },
    job: { id: demoId(`job ${application.job}`), title: named(demoJobs, application.job).title },
    companyName,
    applicant: { username: application.seeker },
    profile: { fullName: fullName ?? '' },
  };
  const message = messagesOf(application, now).at(-1);
  const { kind, title, text, key } = message ? messageNotice(row, message) : appliedNotice([row]);
  const isForCompany = unreadByCompanySince !== undefined;
  return [
    {
      id: demoId(`notification ${key}`),
      userId: demoId(`user ${isForCompany ? username : application.seeker}`),
      kind,
      title,
      text,
      key,
      path: pageOf(isForCompany ? 'company' : 'job_seeker', id),
      createdAt,
    },
  ];
}
