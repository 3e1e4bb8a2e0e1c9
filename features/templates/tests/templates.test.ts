import { describe, expect, test } from 'vitest';
import { makeColleague, makeCompany, type Person } from '../../../tests/support/people.ts';
import { findText } from '../../../tests/support/rows.ts';
import { startServer } from '../../../tests/support/server.ts';
import { fieldsRefusal } from '../../../shared/templates/fields.ts';
import { STANDARD_TEMPLATES, TEMPLATES_MAX } from '../rules.ts';

const server = await startServer({ pages: false });
const company = await makeCompany(server, { companyName: 'Kiln & Clay' });

const leave = ({ client, password }: Person) => client.deleteMyAccount({ body: { password } });
const kind = 'rejection' as const;
const add = (name: string, text = 'Dear {first_name}.', person = company) =>
  person.client.addTemplate({ body: { kind, name, text } });

describe('a template', () => {
  test('is shared by owners and recruiters, and names who changed it last', async () => {
    const recruiter = await makeColleague(server, company, 'recruiter');
    const { template } = await add('Shared');
    expect(template).toMatchObject({ kind, name: 'Shared', by: { _id: company.user._id } });
    const params = { id: template._id };
    await recruiter.client.updateTemplate({
      params,
      body: { kind: 'message', name: 'Ours', text: 'Hello {name}, about {job}.' },
    });
    const { templates } = await company.client.listTemplates();
    expect(templates.find(({ _id }) => _id === template._id)).toMatchObject({
      kind: 'message',
      name: 'Ours',
      by: { _id: recruiter.user._id },
    });
    await recruiter.client.deleteTemplate({ params });
    await expect(company.client.deleteTemplate({ params })).rejects.toMatchObject({
      code: 'template-not-found',
    });
  });

  test('with an unknown field is refused, and the field named', async () => {
    await expect(add('Wrong', 'Dear {surname}')).rejects.toMatchObject({
      status: 400,
      errors: {
        text: '{surname} is not a field. Fields are {first_name}, {name}, {job}, {company} and {sender}.',
      },
    });
    await expect(add('Empty', ' ')).rejects.toMatchObject({
      errors: { text: 'Write a text first.' },
    });
  });

  test('has a name of its own within its kind, also at the same moment', async () => {
    const both = await Promise.allSettled([add('Twice'), add('TWICE')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(add('twice')).rejects.toMatchObject({ status: 409, code: 'template-exists' });
    await company.client.addTemplate({ body: { kind: 'message', name: 'Twice', text: 'Hello.' } });
  });

  test('is one of at most a hundred', async () => {
    const full = await makeCompany(server);
    for (let made = 0; made < TEMPLATES_MAX; made += 1) await add(`No. ${made}`, 'Dear.', full);
    await expect(add('One more', 'Dear.', full)).rejects.toMatchObject({ code: 'templates-full' });
  });
});

test('every standard template has only known fields', () => {
  for (const { text } of STANDARD_TEMPLATES) expect(fieldsRefusal(text)).toBeUndefined();
});

test('templates stay without the name of a member who is deleted, and end with the company', async () => {
  const owner = await makeCompany(server);
  const gone = await makeColleague(server, owner, 'owner');
  await add('kanarie-4712', 'kanarie-4712', gone);
  await leave(gone);
  expect((await owner.client.listTemplates()).templates).toMatchObject([{ by: null }]);
  await leave(owner);
  expect(await findText(server.database.pool, 'kanarie-4712')).toEqual([]);
});
