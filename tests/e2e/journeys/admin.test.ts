import { makeAdmin, makeCompany, makeJob } from '../../support/people.ts';
import { startServer } from '../../support/server.ts';
import { testJourney } from '../../support/walk/run.ts';

const server = await startServer();
const company = await makeCompany(server, { companyName: 'Tidewater' });

let round = 0;
testJourney('review', {
  url: server.url,
  start: async () => {
    round += 1;
    await makeCompany(server, { companyName: `Skerry ${round}`, approved: false });
    await makeJob(server, company, { approved: false, jobTitle: 'Lock Keeper' });
    return { user: (await makeAdmin(server)).user };
  },
  async walk(walk, step) {
    step('Open the queue');
    await walk.open('/dashboard/admin', 'Admin Dashboard');
    await walk.follow(/^Review Queue/);
    await walk.arrives('Review Queue');
    await walk.reads(`Skerry ${round}`);
    step('Think again about a rejection');
    await walk.press(/^Reject Company/);
    await walk.opensDialog('Reject Company');
    await walk.escape('Reject Company');
    step('Approve a company');
    await walk.press(/^Approve Company/);
    await walk.hears('Company Approved!');
    step('Approve a job');
    await walk.reads('Lock Keeper');
    await walk.press(/^Approve Job/);
    await walk.hears('Job Approved');
    await walk.reads('Nothing to review.');
  },
});
