import { DAY } from './clock.ts';
import { tinyPdf } from './pdf.ts';
import { makeApplication, makeSeeker } from './people.ts';
import { FEATURE_TESTS } from './feature-list.ts';
import { colleagueOf, type Hiring, type HiringAction } from './hiring.ts';

const past = () => new Date(Date.now() - 1000);

/** The promises of both applications have lapsed, and the job is paused for it. */
async function lapse({ pool, job, ids }: Hiring): Promise<void> {
  await pool.query('update applications set lapsed_at = $2, answer_by = $2 where id = any($1)', [
    ids,
    past(),
  ]);
  await pool.query(`update jobs set overdue_answers = 2, holds = '{unanswered}' where id = $1`, [
    job._id,
  ]);
}

/** Something is due for some of the job's, and nothing else. */
const due = (kind: string, subjectOf: (of: Hiring) => readonly string[]): HiringAction => ({
  before: async (of) => {
    const { pool, job, ids } = of;
    if (kind === 'answer')
      await pool.query('update applications set answer_by = $2 where id = any($1)', [ids, past()]);
    if (kind === 'expired')
      await pool.query('update jobs set deadline = $2 where id = $1', [job._id, past()]);
    if (kind === 'confirmation-over')
      await pool.query('update jobs set confirmed_at = $2 where id = $1', [
        job._id,
        new Date(Date.now() - 20 * DAY),
      ]);
    await pool.query('delete from due_moments where at <= now() or subject = any($1)', [
      of.subjects,
    ]);
    await pool.query(
      'insert into due_moments (kind, subject, at) select $1, unnest($2::uuid[]), $3',
      [kind, subjectOf(of), past()],
    );
  },
  run: ({ server }) => server.sweep(),
  isSweep: true,
});
const jobOf = ({ job }: Hiring) => [job._id];
const applicationsOf = ({ ids }: Hiring) => ids;

const applicationId = ({ id }: Hiring) => ({ params: { applicationId: id } });
const paramsOf = ({ id }: Hiring) => ({ params: { id } });
const move = (of: Hiring, body: object) =>
  of.company.client.moveApplication({ ...applicationId(of), body: body as never });
const setStatus = ({ company, job }: Hiring, body: object) =>
  company.client.setJobStatus({ params: { id: job._id }, body: body as never });
const pdf = () => new File([tinyPdf()], 'resume.pdf', { type: 'application/pdf' });
const reason = 'Not as it should be.';

/** Each changes something. */
export const ACTIONS: Record<string, HiringAction> = {
  'move one': { before: lapse, run: (of) => move(of, { status: 'rejected' }) },
  'move several': {
    before: lapse,
    run: ({ company, ids }) =>
      company.client.moveApplications({ body: { ids, status: 'reviewed' } as never }),
  },
  'remove a colleague': {
    before: colleagueOf,
    run: async (of) => {
      const params = { id: (await colleagueOf(of)).user._id };
      await of.company.client.removeMember({ params });
    },
  },
  'undo moves': {
    before: async (of) => {
      await lapse(of);
      await move(of, { status: 'rejected', undoSeconds: 60 });
    },
    run: ({ company, id }) => company.client.undoMoves({ body: { ids: [id] } }),
  },
  'reject the remaining': {
    before: async (of) => {
      await setStatus(of, { status: 'closed' });
      await lapse(of);
    },
    run: ({ company, job }) =>
      company.client.rejectRemaining({
        params: { jobId: job._id },
        body: { reason: 'The position was filled or withdrawn' },
      }),
  },
  'close the job, with who was hired': {
    run: (of) =>
      setStatus(of, { status: 'closed', outcome: 'Hired through this board', hired: [of.id] }),
  },
  'pause the job': { run: (of) => setStatus(of, { status: 'paused' }) },
  'open the job again': {
    before: (of) => setStatus(of, { status: 'paused' }),
    run: (of) => setStatus(of, { status: 'active' }),
  },
  'edit the job': {
    run: ({ company, job }) =>
      company.client.updateJob({
        params: { id: job._id },
        body: { ...(job as never as object), jobTitle: 'Another', revision: 1 } as never,
      }),
  },
  'delete the job': {
    run: ({ company, job }) =>
      company.client.deleteJob({ params: { id: job._id }, body: { reason } }),
  },
  'delete the job as an admin': {
    before: lapse,
    run: ({ admin, job }) => admin.client.deleteJob({ params: { id: job._id }, body: { reason } }),
  },
  'restore the job': {
    before: async (of) => {
      await lapse(of);
      await of.admin.client.deleteJob({ params: { id: of.job._id }, body: { reason } });
    },
    run: ({ admin, job }) => admin.client.restoreRemoval({ params: { id: job._id } }),
  },
  'turn the company away': {
    run: ({ admin, company }) =>
      admin.client.setCompanyApproval({
        params: { id: company.user._id },
        body: { companyProfile: { isApproved: false, reason } } as never,
      }),
  },
  'approve the job': {
    before: ({ company, job }) =>
      company.client.updateJob({
        params: { id: job._id },
        body: { ...(job as never as object), jobTitle: 'Another', revision: 1 } as never,
      }),
    run: ({ admin, job }) => admin.client.approveJob({ params: { id: job._id } }),
  },
  'reject the job, and suspend the company': {
    before: ({ company, job }) =>
      company.client.updateJob({
        params: { id: job._id },
        body: { ...(job as never as object), jobTitle: 'Another', revision: 1 } as never,
      }),
    run: ({ admin, job }) =>
      admin.client.rejectJob({
        params: { id: job._id },
        body: { reason: 'Other', message: reason, suspend: true },
      }),
  },
  'suspend the company': {
    run: ({ admin, company }) =>
      admin.client.suspendUser({ params: { id: company.user._id }, body: { reason } }),
  },
  "delete the company's account": {
    before: lapse,
    run: ({ company: { client, password } }) => client.deleteMyAccount({ body: { password } }),
  },
  'delete the company as an admin': {
    before: lapse,
    run: ({ admin, company }) =>
      admin.client.deleteUser({ params: { id: company.user._id }, body: { reason } }),
  },
  apply: {
    run: async ({ server, job }) => {
      await makeApplication(await makeSeeker(server), job);
    },
  },
  'change the application': {
    run: ({ seeker, id }) =>
      seeker.client.updateApplication({
        params: { id },
        body: { coverLetter: 'Hi.' },
        file: pdf(),
      }),
  },
  withdraw: {
    before: lapse,
    run: (of) => of.seeker.client.withdrawApplication(paramsOf(of)),
  },
  'undo the withdrawal': {
    before: async (of) => {
      await lapse(of);
      await of.seeker.client.withdrawApplication(paramsOf(of));
    },
    run: (of) => of.seeker.client.undoWithdrawal(paramsOf(of)),
  },
  "delete the applicant's account": {
    before: lapse,
    run: ({ seeker: { client, password } }) => client.deleteMyAccount({ body: { password } }),
  },
  'due: promises': due('answer', applicationsOf),
  'due: how promises were kept': due('kept', ({ job }) => [job.companyId]),
  'due: new applications': due('applied', applicationsOf),
  'due: a job that is full': due('full', jobOf),
  'due: a deadline': due('expired', jobOf),
  ...Object.fromEntries(
    FEATURE_TESTS.flatMap(({ dueOfJobs = [] }) =>
      dueOfJobs.map((kind) => [`due: ${kind}`, due(kind, jobOf)]),
    ),
  ),
  'due: a withdrawal': {
    ...due('withdrawn', ({ id }) => [id]),
    before: async (of) => {
      await of.seeker.client.withdrawApplication(paramsOf(of));
      await due('withdrawn', ({ id }) => [id]).before?.(of);
    },
  },
};
