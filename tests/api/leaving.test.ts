import { pino } from 'pino';
import { expect, test } from 'vitest';
import { FEATURE_TESTS } from '../support/feature-list.ts';
import { freshDatabase } from '../support/database.ts';
import { mailSettings, openMail } from '../support/mail.ts';
import { tinyPdf } from '../support/pdf.ts';
import { makeCompany, makeJob, makeSeeker } from '../support/people.ts';
import { findText } from '../support/rows.ts';
import { startServer } from '../support/server.ts';
import { startMailServer } from '../support/smtp.ts';

// With everything that could keep something of a person: files, the queue of a board that sends mail, and a log that
// says more than anybody would switch on.
let written = '';
const log = pino({ level: 'trace' }, { write: (line: string) => void (written += line) });
const mailServer = await startMailServer();
const database = await freshDatabase();
const { queue, sends } = await openMail(database, mailServer, { log });
const config = mailSettings(mailServer);
const server = await startServer({ pages: false, database, config, queue, log });
await sends();

const canary = 'Canary-4711';

test('deleting an account removes its data from every table, file, index, queue and log', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company);
  const seeker = await makeSeeker(server, canary);
  const { client, password, user } = seeker;
  const resume = new File([tinyPdf(canary)], `${canary}.pdf`, { type: 'application/pdf' });
  await client.uploadProfileResume({ file: resume });
  await client.updateApplicantProfile({ body: { skills: [canary] } });
  const { application } = await client.apply({
    params: { jobId: job._id },
    body: { coverLetter: `Letter of ${canary}` },
    file: resume,
  });
  for (const { keep } of FEATURE_TESTS) await keep?.(seeker, job._id);
  await company.client.moveApplication({
    params: { applicationId: application._id },
    body: { status: 'rejected', reason: 'Other', message: `Dear ${canary}` },
  });
  await server.passOn();
  await client.sendMessage({
    body: { name: canary, email: user.email, subject: canary, message: canary },
  });
  await client.requestEmailChange({ body: { email: `${canary}@example.com`, password } });
  await server.client().requestPasswordReset({ body: { email: user.email } });
  await expect.poll(() => mailServer.mails.length).toBe(8);
  expect(await findText(database.pool, canary)).not.toEqual([]);

  await client.deleteMyAccount({ body: { password } });
  for (const trace of [canary, user._id, user.email, user.username]) {
    expect(await findText(database.pool, trace, ['public', 'pgboss']), trace).toEqual([]);
  }
  expect(written).toContain('/api/users/delete-account');
  for (const trace of [canary, user.email, user.username, password]) {
    expect(written, trace).not.toContain(trace);
  }
});
