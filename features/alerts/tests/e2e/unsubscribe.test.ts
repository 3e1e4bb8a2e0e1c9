import { expect, test } from 'vitest';
import { openPage } from '../../../../tests/support/browser.ts';
import { freshDatabase } from '../../../../tests/support/database.ts';
import { mailSettings, openMail } from '../../../../tests/support/mail.ts';
import { makeCompany, makeJob, makeSeeker } from '../../../../tests/support/people.ts';
import { heading, press, visit } from '../../../../tests/support/screen.ts';
import { startServer } from '../../../../tests/support/server.ts';
import { startMailServer } from '../../../../tests/support/smtp.ts';

const mailServer = await startMailServer();
const database = await freshDatabase();
const mail = await openMail(database, mailServer);
const server = await startServer({ database, config: mailSettings(mailServer), queue: mail.queue });
await mail.sends();

/** The path of the link in an email. */
async function mailedPath(to: string, about: string): Promise<string> {
  const mailed = () =>
    mailServer.mails.find(
      ({ envelope, subject }) => envelope.to.includes(to) && subject?.startsWith(about),
    );
  await expect.poll(mailed).toBeDefined();
  const link = /https?:\/\/[^/]+(\/[\w-]+\?(?:token|search)=\S+)/.exec(mailed()?.text ?? '');
  return link?.[1] ?? '';
}

test('a mail about new jobs can be ended by its link and by the mail program, with one click each', async () => {
  const seeker = await makeSeeker(server);
  const company = await makeCompany(server);
  const searches = ['locksmith', 'clockmaker'];
  for (const word of searches)
    await seeker.client.saveSearch({ body: { query: `keywords=${word}`, mail: 'daily' } });
  for (const jobTitle of ['Locksmith', 'Clockmaker']) await makeJob(server, company, { jobTitle });
  // The search of a process knows a new job a little later.
  const found = async () => {
    await server.sweep();
    const { rows } = await database.pool.query('select from search_matches');
    return rows.length;
  };
  await expect.poll(found).toBe(searches.length);
  // The next morning has come.
  await database.pool.query(`update due_moments set at = now() where kind = 'alert'`);
  await server.sweep();
  const linkOf = async (word: string) => {
    const path = await mailedPath(seeker.user.email, `1 new job: Jobs for “${word}”`);
    return path;
  };
  const pace = async (word: string) =>
    (await seeker.client.listSavedSearches()).savedSearches.find(({ query }) =>
      query.includes(word),
    )?.mail;

  const { page } = await openPage(server.url);
  await visit(page, await linkOf('locksmith'));
  await heading(page, 'Stop these emails?');
  expect(await pace('locksmith')).toBe('daily');
  await press(page, 'Stop Emails');
  await heading(page, 'You are unsubscribed');
  expect(await pace('locksmith')).toBe('never');
  // The link says the same when it is used again.
  await visit(page, await linkOf('locksmith'));
  await press(page, 'Stop Emails');
  await heading(page, 'You are unsubscribed');

  // As a mail program does it (RFC 8058).
  const mailed = mailServer.mails.find(({ subject }) => subject?.includes('clockmaker'));
  const header = (name: string) => mailed?.headerLines.find(({ key }) => key === name)?.line ?? '';
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const [, address = ''] = /<https?:\/\/[^/]+([^>]+)>/.exec(header('list-unsubscribe')) ?? [];
  for (const _ of [1, 2]) {
    const answer = await fetch(server.url + address, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(answer.status).toBe(200);
    expect(await pace('clockmaker')).toBe('never');
  }
});
