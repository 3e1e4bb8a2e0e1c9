import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  type JobFields,
} from '../../support/people.ts';
import { dayIn } from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';
import { testJourney } from '../../support/walk/run.ts';

const server = await startServer();
const { url } = server;

/** A company with a job, and a person who has applied. */
async function withApplicant(fullName: string, fields: Partial<JobFields> = {}) {
  const company = await makeCompany(server);
  const job = await makeJob(server, company, { jobTitle: 'Lock Keeper', ...fields });
  await makeApplication(await makeSeeker(server, fullName), job);
  return company;
}

testJourney('post', {
  url,
  start: async () => ({ user: (await makeCompany(server)).user }),
  async walk(walk, step, { problems }) {
    problems.expect(/^400 POST .*\/api\/jobs$/);
    step('Send an empty form');
    await walk.open('/dashboard/company', /^Acme/);
    await walk.follow('Post New Job');
    await walk.arrives('Post New Job');
    await walk.press('Post Job');
    await walk.hears('Form Validation Failed');
    await walk.refuses('Job Title', 'Job title is required');
    step('Describe the job');
    await walk.write('Job Title', 'Ferry Traffic Planner');
    await walk.write('Location', 'Toronto, Ontario');
    await walk.choose('Job Type', 'Full-time');
    await walk.choose('Experience Level', 'Associate (2-5)');
    step('Read what the law of its place asks');
    await walk.reads('A pay range is at most CAD 50,000 a year wide');
    step('Fill in what it requires');
    await walk.write('Salary Range', 'CA$60,000 - 90,000 per year');
    await walk.writeDate('Application Deadline optional', dayIn(30));
    await walk.write('Description', 'You plan the crews, the berths and the repairs. '.repeat(4));
    await walk.press('Post Job');
    await walk.hears('Job Post Failed');
    await walk.refuses('Vacancy', 'Required in Ontario');
    step('Fill in the passport');
    await walk.choose('Vacancy', 'A vacancy, open now');
    await walk.choose('Ranked or rejected by software', 'No, people read every application');
    step('Post it');
    await walk.press('Post Job');
    await walk.hears('Job Posted Successfully!');
    await walk.arrives('My Jobs');
    await walk.reads('Pending Review');
  },
});

testJourney('applicant', {
  url,
  start: async () => ({ user: (await withApplicant('Noor Haddad')).user }),
  async walk(walk, step) {
    step('Open the applications');
    await walk.open('/applications/my-applications-company', 'Job Applications');
    step('Move an application on');
    await walk.fromMenu('Actions for Noor Haddad', 'Mark as Reviewed');
    await walk.hears('Status Updated! ✅');
    step('Read it');
    await walk.follow('Noor Haddad');
    await walk.arrives('Noor Haddad');
    await walk.reads('I would like to work with you.');
    step('Make an offer');
    await walk.press('Make Offer');
    await walk.opensDialog('Make Offer');
    await walk.write('Pay optional', '€52,000 a year');
    await walk.writeDate('First day of work optional', dayIn(40));
    await walk.press('Make Offer');
    await walk.closesDialog('Make Offer');
    await walk.hears('Noor Haddad moved to Offered.');
    await walk.reads('€52,000 a year');
  },
});

testJourney('answers', {
  url,
  start: async () => ({ user: (await withApplicant('Ida Rhodes', { replyDays: 3 })).user }),
  async walk(walk, step) {
    step('Open who waits for an answer');
    await walk.open('/dashboard/company', /^Acme/);
    await walk.follow('Answer All Waiting');
    await walk.arrives('Ida Rhodes');
    step('Select everybody');
    await walk.follow('Back to Job Applications');
    await walk.arrives('Job Applications');
    await walk.toggle('Select the 1 shown');
    await walk.hears('1 selected.');
    step('Reject without a reason');
    await walk.press('Reject Application');
    await walk.opensDialog('Reject Application');
    await walk.press('Reject Application');
    await walk.refuses('Reason', 'Choose a reason.');
    step('Choose a reason and reject');
    await walk.choose('Reason', 'The skills do not match the role');
    await walk.press('Reject Application');
    await walk.closesDialog('Reject Application');
    await walk.hears('to undo with');
  },
});

testJourney('confirm', {
  url,
  start: async () => {
    const company = await withApplicant('Mary Jackson');
    await server.database.pool.query(
      `update jobs set confirmed_at = now() - interval '12 days' where company_id =
       (select company_id from users where id = $1)`,
      [company.user._id],
    );
    return { user: company.user };
  },
  async walk(walk, step) {
    step('Read the question');
    await walk.open('/jobs/my-jobs', 'My Jobs');
    await walk.reads('Is “Lock Keeper” still open?');
    step('Confirm the job');
    await walk.press('Confirm Job');
    await walk.hears('Job Confirmed');
    step('Find the job in the list');
    await walk.follow('Lock Keeper');
    await walk.arrives('Lock Keeper');
  },
});
