import { expect, test } from 'vitest';
import { makeApplication, makeCompany, makeJob, makeSeeker } from '../support/people.ts';
import { startServer } from '../support/server.ts';

const server = await startServer({ pages: false });

test('a company sees its own recent activity, newest first', async () => {
  const company = await makeCompany(server);
  const other = await makeCompany(server);
  const read = async (person = company) => {
    const { activity } = await person.client.listCompanyActivity();
    return activity.map(({ job, application }) =>
      application
        ? `${application.applicantName}: ${application.kind} ${application.status}`
        : `posted ${job.jobTitle}`,
    );
  };
  expect(await read()).toEqual([]);

  const job = await makeJob(server, company, { jobTitle: 'Potter' });
  const [ada, grace] = await Promise.all(['Ada', 'Grace'].map((name) => makeSeeker(server, name)));
  const { _id: id } = await makeApplication(ada!, job);
  await makeApplication(grace!, job);
  expect(await read()).toEqual(['Grace: status pending', 'Ada: status pending', 'posted Potter']);

  // Views are not listed.
  await company.client.getApplication({ params: { id } });
  await company.client.moveApplication({
    params: { applicationId: id },
    body: { status: 'reviewed' },
  });
  await ada!.client.withdrawApplication({ params: { id } });
  const five = [
    'Ada: status withdrawn',
    'Ada: status reviewed',
    'Grace: status pending',
    'Ada: status pending',
    'posted Potter',
  ];
  expect(await read()).toEqual(five);
  await makeJob(server, company, { jobTitle: 'Glazier' });
  expect(await read()).toEqual(['posted Glazier', ...five.slice(0, 4)]);
  expect(await read(other)).toEqual([]);

  await company.client.deleteJob({ params: { id: job._id } });
  expect(await read()).toEqual(['posted Glazier']);
});
