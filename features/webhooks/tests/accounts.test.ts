import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  makeApplication,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';

const server = await startServer({ pages: false });
const { db, pool } = server.database;

const addHook = (company: Person, by: Person, event: string) =>
  db.execute(sql`insert into webhooks (company_id, url, events, secret, created_by)
    values (${company.user.companyProfile?._id}, 'https://hooks.example', ${`{${event}}`}, '', ${by.user._id})`);
const leave = ({ client, password }: Person) => client.deleteMyAccount({ body: { password } });

test('an applicant who deletes their account is a withdrawal without a name', async () => {
  const company = await makeCompany(server);
  const seeker = await makeSeeker(server, 'Greta Gone');
  const job = await makeJob(server, company);
  const { _id: id } = await makeApplication(seeker, job);
  await addHook(company, company, 'application.withdrawn');
  await leave(seeker);
  await server.sweep();
  const { rows } = await pool.query<{ payload: string }>('select payload from webhook_deliveries');
  expect(rows.map(({ payload }) => JSON.parse(payload) as object)).toMatchObject([
    { type: 'application.withdrawn', data: { application: id, job: job._id, status: 'withdrawn' } },
  ]);
  expect(JSON.stringify(rows)).not.toContain('Greta');
});

test('webhooks of a member who leaves stay without the name, and go with the company', async () => {
  const company = await makeCompany(server);
  const colleague = await makeColleague(server, company, 'owner');
  await addHook(company, colleague, 'job.closed');
  await leave(colleague);
  expect((await company.client.listWebhooks()).webhooks).toMatchObject([{ createdBy: null }]);
  await leave(company);
  await server.sweep();
  const { rowCount } = await pool.query('select from webhooks where company_id = $1', [
    company.user.companyProfile?._id,
  ]);
  expect(rowCount).toBe(0);
});
