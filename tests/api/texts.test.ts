import { describe, expect, test } from 'vitest';
import { hasMessages, messaging } from '../support/messages.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../support/people.ts';
import { startServer } from '../support/server.ts';

const server = await startServer({ pages: false });
const company = await makeCompany(server, { companyName: 'Kiln & Clay' });
const job = await makeJob(server, company, { jobTitle: 'Potter' });

const messageOf = async (person: Person, id: string) => {
  const { application } = await person.client.getApplication({ params: { id } });
  return application.timeline.at(-1)?.message;
};

describe('the fields of a text', () => {
  test('are filled in for each applicant of a bulk rejection', async () => {
    const ada = await makeSeeker(server, 'Ada Byron');
    const grace = await makeSeeker(server, 'Grace Hopper');
    const ids = [
      (await makeApplication(ada, job))._id,
      (await makeApplication(grace, job))._id,
    ] as const;
    const message = '{first_name}, {name}: {job} at {company}, {sender}. {"a": 1}';
    await company.client.moveApplications({
      body: { ids: [...ids], status: 'rejected', reason: 'Other', message },
    });
    const rest = `Potter at Kiln & Clay, ${company.user.username}. {"a": 1}`;
    expect(await messageOf(ada, ids[0])).toBe(`Ada, Ada Byron: ${rest}`);
    expect(await messageOf(grace, ids[1])).toBe(`Grace, Grace Hopper: ${rest}`);
  });

  test.runIf(hasMessages)(
    'are filled in for each applicant of a message; the same template answers once',
    async () => {
      const people = [
        await makeSeeker(server, 'Ida Rhodes'),
        await makeSeeker(server, 'Lise Meitner'),
      ];
      const sent = await Promise.all(people.map((person) => makeApplication(person, job)));
      const ids = sent.map(({ _id }) => _id);
      const text =
        'Hello {first_name}, thank you for applying for {job}. When would it suit you to talk with us about it in the next days?';
      const first = await messaging(company.client).messageApplicants({
        body: { ids: ids.slice(0, 1), text },
      });
      expect(first.message).toBe('Your message has been sent to 1 applicant.');
      const second = await messaging(company.client).messageApplicants({
        body: { ids: ids.slice(1), text },
      });
      expect(second.message).toContain('applicants of this job got this text before');
      const { messages } = await messaging(people[1]!.client).listThread({
        params: { id: ids[1] ?? '' },
      });
      expect(messages[0]?.text).toMatch(/^Hello Lise, thank you for applying for Potter\./);
    },
  );
});

describe('every text of a company to people outside', () => {
  const text = 'Hello {first_name}, about {job}.';

  test('has its fields filled in', async () => {
    const glazier = await makeJob(server, company, { jobTitle: 'Glazier' });
    const { _id: id } = await makeApplication(await makeSeeker(server, 'Ada Byron'), glazier);
    await company.client.moveApplication({
      params: { applicationId: id },
      body: { status: 'rejected', message: text },
    });
    const { application } = await company.client.getApplication({ params: { id } });
    const rejection = application.timeline.find(({ status }) => status === 'rejected');
    expect(rejection?.message).toBe('Hello Ada, about Glazier.');
  });

  test('is refused with broken or unknown fields; what an applicant writes is not', async () => {
    const seeker = await makeSeeker(server, 'Ada Byron');
    const { _id: id } = await makeApplication(seeker, job);
    const params = { id };
    const { client } = company;
    for (const wrong of ['Dear {{first_name}},', 'Dear {first_name,', 'Dear {surname},']) {
      const refused = async (field: string, call: Promise<unknown>) => {
        await expect(call, `${field} ${wrong}`).rejects.toMatchObject({
          status: 400,
          errors: { [field]: expect.stringContaining('Fields are {first_name}') },
        });
      };
      if (hasMessages) {
        const body = { text: wrong };
        await refused('text', messaging(client).sendToThread({ params, body }));
        await refused(
          'text',
          messaging(client).messageApplicants({ body: { ids: [id], ...body } }),
        );
      }
      const move = (body: Parameters<typeof client.moveApplication>[0]['body']) =>
        client.moveApplication({ params: { applicationId: id }, body });
      await refused('message', move({ status: 'rejected', message: wrong }));
    }
    if (hasMessages)
      await messaging(seeker.client).sendToThread({ params, body: { text: 'if {{x}} {' } });
  });
});

describe('those who wait when a job is closed', () => {
  test('are rejected with one call, which can be undone; offers and the hired stay', async () => {
    const filled = await makeJob(server, company, { jobTitle: 'Glazier' });
    const people = await Promise.all(
      ['Ada Byron', 'Grace Hopper', 'Ida Rhodes', 'Lise Meitner'].map((name) =>
        makeSeeker(server, name),
      ),
    );
    const [pending, interviewed, offered, hired] = (
      await Promise.all(people.map((person) => makeApplication(person, filled)))
    ).map(({ _id }) => _id);
    const move = (id: string | undefined, status: 'interviewed' | 'offered') =>
      company.client.moveApplication({ params: { applicationId: id ?? '' }, body: { status } });
    await move(interviewed, 'interviewed');
    await move(hired, 'interviewed');
    await move(offered, 'interviewed');
    await move(offered, 'offered');
    const call = {
      params: { jobId: filled._id },
      body: { reason: 'The position was filled or withdrawn', message: 'Dear {first_name}.' },
    } as const;
    await expect(company.client.rejectRemaining(call)).rejects.toMatchObject({
      status: 409,
      code: 'job-not-closed',
    });
    await company.client.setJobStatus({
      params: { id: filled._id },
      body: { status: 'closed', outcome: 'Hired through this board', hired: [hired ?? ''] },
    });
    const { rejected, left } = await company.client.rejectRemaining(call);
    expect(new Set(rejected)).toEqual(new Set([pending, interviewed]));
    expect(left).toBe(0);
    expect(await messageOf(people[0]!, pending ?? '')).toBe('Dear Ada.');
    await expect(company.client.rejectRemaining(call)).resolves.toMatchObject({
      rejected: [],
      left: 0,
    });
    await company.client.undoMoves({ body: { ids: rejected } });
    const statuses = (await company.client.listApplicants({ params: call.params })).applicants.map(
      ({ _id, status }) => [_id, status],
    );
    expect(Object.fromEntries(statuses)).toEqual({
      [pending ?? '']: 'pending',
      [interviewed ?? '']: 'interviewed',
      [offered ?? '']: 'offered',
      [hired ?? '']: 'interviewed',
    });
  });

  test('are rejected by status, each with its own text', async () => {
    const withdrawn = await makeJob(server, company, { jobTitle: 'Thrower' });
    const people = await Promise.all(
      ['Ada Byron', 'Grace Hopper', 'Ida Rhodes'].map((name) => makeSeeker(server, name)),
    );
    const [pending = '', reviewed = '', interviewed = ''] = (
      await Promise.all(people.map((person) => makeApplication(person, withdrawn)))
    ).map(({ _id }) => _id);
    const move = (applicationId: string, status: 'reviewed' | 'interviewed') =>
      company.client.moveApplication({ params: { applicationId }, body: { status } });
    await move(reviewed, 'reviewed');
    await move(interviewed, 'interviewed');
    await company.client.setJobStatus({
      params: { id: withdrawn._id },
      body: { status: 'closed' },
    });
    const params = { jobId: withdrawn._id };
    const reason = 'The position was filled or withdrawn';
    await expect(
      company.client.rejectRemaining({ params, body: { reason, message: '', statuses: [] } }),
    ).rejects.toMatchObject({ errors: { statuses: 'Choose at least one status.' } });
    await expect(
      company.client.rejectRemaining({
        params,
        body: {
          reason,
          message: 'Warm, {first_name}.',
          statuses: ['interviewed'],
        },
      }),
    ).resolves.toMatchObject({ rejected: [interviewed], left: 0 });
    expect(await messageOf(people[2]!, interviewed)).toBe('Warm, Ida.');
    const { rejected } = await company.client.rejectRemaining({
      params,
      body: { reason, message: 'Short, {first_name}.', statuses: ['pending'] },
    });
    expect(rejected).toEqual([pending]);
    const { applicants } = await company.client.listApplicants({ params });
    expect(applicants.find(({ _id }) => _id === reviewed)?.status).toBe('reviewed');
  });

  test("belong to the company's own job", async () => {
    const rival = await makeCompany(server);
    await expect(
      rival.client.rejectRemaining({
        params: { jobId: job._id },
        body: { reason: 'Other', message: '' },
      }),
    ).rejects.toMatchObject({ status: 404 });
  });
});

test('a rejection without a message thanks the applicant', async () => {
  const seeker = await makeSeeker(server);
  const { _id: id } = await makeApplication(seeker, job);
  await company.client.moveApplication({
    params: { applicationId: id },
    body: { status: 'rejected' },
  });
  await server.passOn();
  const { notifications } = await seeker.client.listNotifications();
  expect(notifications.map(({ text }) => text)).toContain(
    'Thank you for the time you put into your application. Kiln & Clay decided not to move forward with it.',
  );
});

test("a rejection with the company's own words says them as they are, without others and without the reason 'Other'", async () => {
  const textOf = async (reason: 'Other' | 'The skills do not match the role') => {
    const seeker = await makeSeeker(server, 'Ada Byron');
    const { _id: id } = await makeApplication(seeker, job);
    await company.client.moveApplication({
      params: { applicationId: id },
      body: { status: 'rejected', reason, message: 'Dear {first_name},\n\nThank you.' },
    });
    await server.passOn();
    const { notifications } = await seeker.client.listNotifications();
    return notifications[0]?.text;
  };
  const words = 'Kiln & Clay sent you this message about Potter:\n\nDear Ada,\n\nThank you.';
  expect(await textOf('Other')).toBe(words);
  expect(await textOf('The skills do not match the role')).toBe(
    `${words}\n\nReason: The skills do not match the role.`,
  );
});
