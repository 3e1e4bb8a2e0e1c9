import { hasMessages, messaging } from '../../support/messages.ts';
import { tinyPdf } from '../../support/pdf.ts';
import { makeApplication, makeCompany, makeJob, makeSeeker } from '../../support/people.ts';
import { startServer } from '../../support/server.ts';
import { testJourney } from '../../support/walk/run.ts';

const server = await startServer();
const { url } = server;
const company = await makeCompany(server, { companyName: 'Tidewater' });
const job = await makeJob(server, company, { jobTitle: 'Lock Keeper' });

/** A job seeker with an application and a message of the company. */
async function applied() {
  const seeker = await makeSeeker(server);
  const { _id: id } = await makeApplication(seeker, job);
  if (hasMessages)
    await messaging(company.client).sendToThread({
      params: { id },
      body: { text: 'When could you start?' },
    });
  return { user: seeker.user, id };
}

testJourney('apply', {
  url,
  start: async () => {
    const { user } = await makeSeeker(server);
    return { user, path: '/' };
  },
  async walk(walk, step) {
    step('Read the job');
    await walk.open(`/job/${job._id}`, 'Lock Keeper');
    step('Open the application, and close it');
    await walk.press('Apply Now');
    await walk.opensDialog('Apply for Lock Keeper');
    await walk.reads('You have 20 applications left');
    await walk.escape('Apply for Lock Keeper');
    step('Send it without a resume');
    await walk.press('Apply Now');
    await walk.opensDialog('Apply for Lock Keeper');
    await walk.press('Submit Application');
    await walk.hears('Resume Required');
    step('Attach a resume, write a letter and send it');
    await walk.attach('Resume', {
      name: 'resume.pdf',
      mimeType: 'application/pdf',
      buffer: tinyPdf(),
    });
    await walk.reads('resume.pdf');
    await walk.write('Cover letter optional', 'I can swim.');
    await walk.press('Submit Application');
    await walk.hears('Application Submitted!');
    await walk.closesDialog('Apply for Lock Keeper');
    step('Find it in the list');
    await walk.follow('My Applications');
    await walk.arrives('My Applications');
    await walk.reads('You have 19 applications left');
  },
});

testJourney('messages', {
  url,
  start: async () => ({ user: (await applied()).user }),
  async walk(walk, step) {
    step('Find the new message');
    await walk.open('/dashboard/job_seeker', 'Welcome back, Ada Seeker!');
    await walk.follow(/^My Applications/);
    await walk.arrives('My Applications');
    await walk.follow('Lock Keeper');
    await walk.arrives('Your application');
    step('Read it');
    await walk.reads('When could you start?');
    step('Answer it');
    await walk.write('Write to the company', 'On Monday.');
    await walk.press('Send');
    await walk.reads('On Monday.');
    await walk.hears('Message sent');
  },
});

testJourney('withdraw', {
  url,
  start: async () => ({ user: (await applied()).user }),
  async walk(walk, step) {
    step('Open the application');
    await walk.open('/applications/my-applications', 'My Applications');
    await walk.follow('Lock Keeper');
    await walk.arrives('Your application');
    step('Think again');
    await walk.press('Withdraw Application');
    await walk.opensDialog('Withdraw Application');
    await walk.escape('Withdraw Application');
    step('Withdraw');
    await walk.press('Withdraw Application');
    await walk.opensDialog('Withdraw Application');
    await walk.press('Withdraw Application');
    await walk.closesDialog('Withdraw Application');
    await walk.hears('Application Withdrawn');
    step('Undo it');
    await walk.press('Undo Withdrawal');
    await walk.hears('Withdrawal Undone');
  },
});

testJourney('accesses', {
  url,
  start: async () => {
    const { user, id } = await applied();
    await company.client.getApplication({ params: { id } });
    return { user };
  },
  async walk(walk, step) {
    step('Find the page');
    await walk.open('/dashboard/job_seeker', 'Welcome back, Ada Seeker!');
    await walk.follow('Who Saw My Data');
    await walk.arrives('Who Saw My Data');
    step('Read an entry');
    await walk.reads('Opened your application');
  },
});

testJourney('settings', {
  url,
  start: async () => {
    const { user } = await makeSeeker(server);
    return { user };
  },
  async walk(walk, step, { problems }) {
    problems.expect(/^400 POST .*\/users\/delete-account/);
    step('Open the settings');
    await walk.open('/profile', 'Profile');
    await walk.tab('Settings');
    step('Choose notifications');
    await walk.choose('A company writes to you: by email', 'Never');
    await walk.toggle('A saved job closes soon On this site');
    step('Delete the account with a wrong password');
    await walk.press('Delete My Account');
    await walk.opensDialog('Delete your account?');
    await walk.write('Your Password', 'wrong');
    await walk.press('Delete Account');
    await walk.refuses('Your Password', 'This password is incorrect.');
    step('Leave it');
    await walk.escape('Delete your account?');
  },
});
