import { expect } from 'vitest';
import type pg from 'pg';
import { moreTexts } from '../../shared/applications/fields.ts';
import type { Job } from '../../shared/jobs/posting.ts';
import { catchUp, FEATURE_TESTS } from './feature-list.ts';
import { tinyPdf } from './pdf.ts';
import { makeAdmin, makeCompany, makeJob, type Person } from './people.ts';
import type { TestServer } from './server.ts';

/** Everything in all tables of all schemas, in lower case; bytes are hexadecimal digits. */
export async function dump(pool: pg.Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    parts.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return parts.join('\n').toLowerCase();
}

const formsOf = (text: string) =>
  [text, Buffer.from(text).toString('hex'), Buffer.from(text).toString('base64')].map((form) =>
    form.toLowerCase(),
  );
/** Whether a dump has a text, as it is or in an encoding. */
export const isIn = (haystack: string, text: string) =>
  formsOf(text).some((form) => haystack.includes(form));

/** Texts that occur nowhere else, each for a field of a call: 'updateApplication.coverLetter'. */
export function makeCanaries(pool: pg.Pool) {
  const canaries = new Map<string, string>();
  return {
    canaries,
    canary(field: string): string {
      const text = `Kanarie${canaries.size + 1}x${Math.random().toString(36).slice(2, 10)}`;
      canaries.set(field, text);
      return text;
    },
    expectPlanted: async (field: string) =>
      expect(isIn(await dump(pool), canaries.get(field) ?? ''), field).toBe(true),
  };
}
type Canaries = ReturnType<typeof makeCanaries>;

const pdf = ({ canary }: Canaries, field: string) =>
  new File([tinyPdf(canary(`${field} (content)`))], `${canary(`${field} (name)`)}.pdf`, {
    type: 'application/pdf',
  });

async function register(server: TestServer, { canary }: Canaries): Promise<Person> {
  const password = 'secret-pass-1';
  const email = `${canary('register.email')}@example.com`;
  await server.client().register({
    body: {
      role: 'job_seeker',
      username: canary('register.username'),
      email,
      password,
      fullName: canary('register.fullName'),
    },
  });
  await server.database.pool.query(
    'update users set confirmed_at = now() where email_key = lower($1)',
    [email],
  );
  const user = await server.client().logIn({ body: { email, password } });
  return { user, token: user.token, password, client: server.client(user.token) };
}

/**
 * Registers a job seeker of whom every call writes something: what they do, what companies and admins do with it, and what
 * the board does by itself.
 */
export async function liveFullLife(server: TestServer, words: Canaries) {
  const { canary } = words;
  const admin = await makeAdmin(server);
  const company = await makeCompany(server);
  const jobs: Job[] = [];
  for (let count = 0; count < 6; count += 1)
    jobs.push(await makeJob(server, company, { jobTitle: `Job ${count}` }));
  const seeker = await register(server, words);
  // Replaced later, so looked for now.
  await words.expectPlanted('register.fullName');
  const { client } = seeker;
  const ofCompany = company.client;

  await client.updateApplicantProfile({
    body: {
      fullName: canary('updateApplicantProfile.fullName'),
      skills: [canary('updateApplicantProfile.skills')],
      education: [
        {
          degree: canary('updateApplicantProfile.degree'),
          institution: canary('updateApplicantProfile.institution'),
          year: 2020,
        },
      ],
      experience: [
        {
          title: canary('updateApplicantProfile.title'),
          company: canary('updateApplicantProfile.company'),
          duration: canary('updateApplicantProfile.duration'),
          description: canary('updateApplicantProfile.description'),
        },
      ],
    },
  });
  await client.uploadProfileResume({ file: pdf(words, 'uploadProfileResume') });
  await client.requestEmailChange({
    body: { email: `${canary('requestEmailChange.email')}@example.com`, password: seeker.password },
  });
  await client.sendMessage({
    body: {
      name: canary('sendMessage.name'),
      email: `${canary('sendMessage.email')}@example.com`,
      subject: canary('sendMessage.subject'),
      message: canary('sendMessage.message'),
    },
  });

  const ids: string[] = [];
  for (const [index, job] of jobs.entries()) {
    const { application } = await client.apply({
      params: { jobId: job._id },
      body: {
        coverLetter: canary(`apply.coverLetter ${index}`),
        ...Object.fromEntries(
          moreTexts([]).map(({ name }) => [name, canary(`apply.${name} ${index}`)]),
        ),
      },
      file: pdf(words, `apply ${index}`),
    });
    ids.push(application._id);
  }
  const [changed = '', invited = '', offered = '', rejected = '', slotted = ''] = ids;
  for (const replaced of ['apply.coverLetter 0', 'apply 0 (content)', 'apply 0 (name)'])
    words.canaries.delete(replaced);
  const at = (id: string) => ({ params: { id } });
  await client.updateApplication({
    ...at(changed),
    body: { coverLetter: canary('updateApplication.coverLetter') },
    file: pdf(words, 'updateApplication'),
  });
  await server.readTexts();
  await server.sweep();
  for (const applicationId of [invited, slotted])
    await ofCompany.moveApplication({ params: { applicationId }, body: { status: 'interviewed' } });
  await ofCompany.moveApplication({
    params: { applicationId: offered },
    body: { status: 'interviewed' },
  });
  await ofCompany.moveApplication({
    params: { applicationId: offered },
    body: {
      status: 'offered',
    },
  });
  await ofCompany.moveApplications({
    body: {
      ids: [rejected],
      status: 'rejected',
      reason: 'Other',
      message: canary('moveApplications.message'),
    },
  });
  const [message] = (await admin.client.listMessages({ query: {} })).messages;
  await admin.client.answerMessage({
    params: { id: message?._id ?? '' },
    body: { text: canary('answerMessage.text') },
  });

  // Openings, an export, and what the board does by itself.
  for (const id of ids) await ofCompany.getApplication(at(id));
  await admin.client.getUser({ params: { id: seeker.user._id } });
  await server.passOn();
  await server.sweep();
  await catchUp(server);
  await admin.client.suspendUser({
    params: { id: seeker.user._id },
    body: { reason: canary('suspendUser.reason') },
  });
  await words.expectPlanted('suspendUser.reason');
  await admin.client.restoreUser({ params: { id: seeker.user._id } });
  await server.client().requestPasswordReset({ body: { email: seeker.user.email } });
  const again = await server
    .client()
    .logIn({ body: { email: seeker.user.email, password: seeker.password } });
  // The suspension would have ended the session of an earlier one.
  const last = { ...seeker, client: server.client(again.token) };
  const applied = { company, application: changed };
  for (const { plant } of FEATURE_TESTS) await plant?.(last, canary, server, applied);
  return last;
}
