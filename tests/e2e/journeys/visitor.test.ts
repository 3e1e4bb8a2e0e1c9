import { catchUp } from '../../support/feature-list.ts';
import { makeCompany, makeJob } from '../../support/people.ts';
import { mailsTo } from '../../support/mail.ts';
import { startServer } from '../../support/server.ts';
import { testJourney } from '../../support/walk/run.ts';

const server = await startServer();
const { url } = server;
await catchUp(server);
const company = await makeCompany(server, { companyName: 'Tidewater' });
await makeJob(server, company, { jobTitle: 'Lock Keeper' });
await makeJob(server, company, { jobTitle: 'Lock Engineer', jobType: 'Part-time' });
await catchUp(server);
const mails = await mailsTo(server, company.user.email);
const receipt = mails.map(({ text }) => /\S+\/verify#\S+/.exec(text)?.[0]).find(Boolean) ?? '';

testJourney('search', {
  url,
  start: async () => ({}),
  async walk(walk, step) {
    step('Open the home page');
    await walk.open('/', 'Your Dream Career Awaits You');
    step('Search by a word');
    await walk.write('Keywords', 'lock');
    await walk.press('Search Jobs');
    await walk.arrives('Find Your Dream Job');
    await walk.reads('2 jobs found');
    step('Filter by the type of job');
    await walk.toggle(/^Part-time/);
    await walk.hears('1 job found');
    step('Read a job');
    await walk.follow('Lock Engineer');
    await walk.reads('About the role');
    step('Remove the filter');
    await walk.follow(/^Remove .*Part-time/);
    await walk.hears('2 jobs found');
  },
});

let accounts = 0;
testJourney('account', {
  url,
  start: async () => ({}),
  async walk(walk, step, { problems }) {
    const name = `walker${++accounts}`;
    const password = 'stairs-and-ramps';
    problems.expect(/^401 POST .*login/);
    step('Send an empty form');
    await walk.open('/signup', 'Create your account');
    await walk.press('Create Account');
    await walk.refuses('Username', 'Username is required');
    step('Sign up');
    await walk.write('Username', name);
    await walk.write('Email', `${name}@example.com`);
    await walk.write('Password', password);
    await walk.write('Confirm Password', password);
    await walk.press('Create Account');
    await walk.hears('Account created successfully!');
    await walk.arrives('Welcome back');
    step('Log in with a wrong password');
    await walk.write('Email Address', `${name}@example.com`);
    await walk.write('Password', 'wrong');
    await walk.press('Sign In');
    await walk.hears('Invalid');
    step('Log in');
    await walk.write('Password', password);
    await walk.press('Sign In');
    await walk.hears('Welcome back!');
    await walk.arrives(`Welcome back, ${name}!`);
    step('Log out');
    await walk.press('Logout');
    await walk.hears('Logged Out');
    await walk.arrives('Your Dream Career Awaits You');
  },
});

testJourney('receipt', {
  url,
  start: async () => ({}),
  async walk(walk, step) {
    step('Ask without a receipt');
    await walk.open('/verify', 'Check a receipt');
    await walk.press('Check Receipt');
    await walk.refuses('Link or content of the file', 'Paste a receipt, or choose its file.');
    step('Check the receipt of a mail');
    await walk.write('Link or content of the file', receipt);
    await walk.press('Check Receipt');
    await walk.hears('Your receipt matches the log');
    await walk.reads('Job published');
  },
});
