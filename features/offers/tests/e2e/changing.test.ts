import { expect, test } from 'vitest';
import { openPage } from '../../../../tests/support/browser.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../../../tests/support/people.ts';
import { logIn, notice, press, visit } from '../../../../tests/support/screen.ts';
import { startServer } from '../../../../tests/support/server.ts';

const server = await startServer();

test('what was typed in the dialog of an offer is kept when the session ends, until it is canceled', async () => {
  const employer = await makeCompany(server);
  const opening = await makeJob(server, employer, { jobTitle: 'Marbler' });
  const { _id: id } = await makeApplication(await makeSeeker(server), opening);
  const move = { params: { applicationId: id } };
  await employer.client.moveApplication({ ...move, body: { status: 'reviewed' } });
  const offer = { pay: '€40,000 a year', place: 'Porto' };
  await employer.client.moveApplication({ ...move, body: { status: 'offered', offer } });
  const expected = [/^401 /];
  const { page } = await openPage(server.url, { user: employer.user, live: false, expected });
  const dialog = page.getByRole('dialog', { name: 'Change Offer' });
  const [pay, place] = [dialog.getByLabel('Pay'), dialog.getByLabel('Place')];
  const note = dialog.getByRole('textbox', { name: /^Note/ });

  await visit(page, `/applications/view/${id}`);
  await press(page, 'Change Offer');
  await pay.fill('€45,000 a year');
  await note.fill('We raised the pay');
  await server.database.pool.query('delete from sessions where user_id = $1', [employer.user._id]);
  await dialog.getByRole('button', { name: 'Change Offer' }).click();
  await page.waitForURL('**/login?*');
  // A colleague decides about the pay meanwhile, and it is not undone.
  const { email } = employer.user;
  const { token } = await server.client().logIn({ body: { email, password: employer.password } });
  await server.client(token).changeOffer({ params: { id }, body: { ...offer, pay: '€50,000' } });
  await logIn(page, { email, password: employer.password });

  await page.waitForURL(`/applications/view/${id}`);
  await press(page, 'Change Offer');
  await expect.poll(() => note.inputValue()).toBe('We raised the pay');
  await notice(page, 'Unsaved Changes Found').waitFor();
  expect([await pay.inputValue(), await place.inputValue()]).toEqual(['€50,000', 'Porto']);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await press(page, 'Change Offer');
  await pay.waitFor();
  expect(await note.inputValue()).toBe('');
});
