import { undoneUntil } from '../../../shared/applications/undo.ts';
import { pluck } from '../../../shared/kit/pick.ts';
import { isOneOf } from '../../../server/db/lists.ts';
import { applications } from '../../../server/db/schema.ts';
import { cancelMails } from '../../../server/mail/outbox.ts';
import { recordAll } from '../../../server/applications/details.ts';
import { readInterviews } from './read.ts';
import { notifyCanceledInterviews, notifyInterview } from './notices.ts';
import { endInvitations, readInvited } from './interviewers.ts';
import { mailsAbout, nameOf } from '../../../server/applications/notices.ts';
import { selectApplications } from '../../../server/applications/rows.ts';
import { notifyLostTimes } from './bulk.ts';
import { forgetInCalendars, notifyInterviewers } from './interviewer-notices.ts';
import { endInterviews, endInterviewsOf, restoreInterviews } from './interviews.ts';
import type { ApplicationPart } from '../../../server/applications/moves/parts.ts';

/** Interviews end with their applications, and interviewers with their assignments. */
export const interviewLife: ApplicationPart = {
  async withdrawn(tx, context, ids, { unannounced, at }) {
    const before = await readInvited(
      tx,
      ids.filter((id) => !unannounced.has(id)),
      at,
    );
    const ended = await endInterviews(tx, ids, at);
    if (!ended.length) return undefined;
    return async () => {
      const rows = await selectApplications(tx, 'row').where(isOneOf(applications.id, ended));
      const known = rows.filter(({ application }) => !unannounced.has(application.id));
      const interviews = await readInterviews(tx, context, known, 'job_seeker');
      const mailAfter = undoneUntil(at);
      // The mail only removes the interview from the applicant's calendar, when the withdrawal can no longer be undone.
      for (const row of known) {
        const interview = interviews.get(row.application.id);
        const about = mailsAbout(row.application.id);
        const why = () => 'You have withdrawn your application';
        if (interview)
          await notifyCanceledInterviews(tx, context, [{ row, interview }], why, {
            more: { isMailOnly: true, about },
            mailAfter,
          });
      }
      // Interviewers learn of the withdrawal as everybody else of the company.
      await notifyInterviewers(tx, context, rows, {
        before,
        why: (row) => `${nameOf(row)} withdrew their application.`,
        isMailOnly: true,
        mailAfter,
      });
    };
  },

  async withdrawalUndone(tx, context, withdrawals, at) {
    const sent = await cancelMails(
      tx,
      new Map(withdrawals.map(({ id, line }) => [mailsAbout(id), line.at])),
    );
    const wasMailed = (id: string) => sent.has(mailsAbout(id));
    const lost: string[] = [];
    for (const { id, line } of withdrawals)
      lost.push(...(await restoreInterviews(tx, [line.id], { now: at, wasMailed: wasMailed(id) })));
    return async () => {
      await notifyLostTimes(tx, context, lost);
      // The calendars have forgotten the interviews.
      const again = pluck(withdrawals, 'id').filter((id) => wasMailed(id) && !lost.includes(id));
      if (!again.length) return;
      const rows = await selectApplications(tx, 'row').where(isOneOf(applications.id, again));
      const interviews = await readInterviews(tx, context, rows, 'job_seeker');
      for (const row of rows)
        await notifyInterview(tx, context, row, interviews.get(row.application.id) ?? null);
      await notifyInterviewers(tx, context, rows, { before: new Map(), isMailOnly: true });
    };
  },

  async closed(tx, needs, { which, actor, at, isCompanyGone, why }) {
    const { ended, before } = await endInterviewsOf(tx, needs, which, at);
    if (actor)
      await recordAll(
        tx,
        ended.map(({ row: { application } }) => ({
          applicationId: application.id,
          kind: 'interview_cancelled' as const,
          status: application.status,
          actor,
          at,
        })),
      );
    const notified = ended.filter(({ wasNotified }) => wasNotified);
    await notifyCanceledInterviews(tx, needs, notified, why);
    if (!isCompanyGone)
      await notifyInterviewers(
        tx,
        needs,
        ended.map(({ row }) => ({ ...row, job: { ...row.job, deletedAt: at } })),
        { before, by: actor?.id, why: ({ companyName }) => `${why(companyName)}.` },
      );
    return notified.map(({ row }) => row.application.id);
  },

  async unassigned(tx, needs, which, now) {
    const ended = await endInvitations(tx, which, now);
    return ended.length ? () => forgetInCalendars(tx, needs, ended) : undefined;
  },
};
