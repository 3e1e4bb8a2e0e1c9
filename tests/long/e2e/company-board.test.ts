import { expect, test } from 'vitest';
import { openPage } from '../../support/browser.ts';
import { hasFocus, tabTo } from '../../support/keyboard.ts';
import { makeApplication, makeCompany, makeJob, makeSeeker } from '../../support/people.ts';
import { button, visit } from '../../support/screen.ts';
import { startApplicants } from '../../support/applicants.ts';

const { dock, LIST, makeOffice, server } = await startApplicants();

test('the board by keyboard alone: pick up, choose, drop, undo, and immovable cards', async () => {
  const { company, first, second, move, statuses } = await makeOffice();
  await move(first._id, 'interviewed');
  await move(second._id, 'reviewed');
  const { page } = await openPage(server.url, { user: company.user });
  const { keyboard } = page;
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name} `) });
  const card = (name: string) => page.getByRole('button', { name: `Move ${name}` });
  const said = (sentence: string) => page.getByText(sentence, { exact: true }).waitFor();
  await visit(page, LIST);
  await tabTo(page, button(page, 'Board'));
  await keyboard.press('Enter');
  await column('Pending').getByRole('link', { name: 'Chidi Sedge' }).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('view')).toBe('board');

  await tabTo(page, card('Chidi Sedge'));
  await keyboard.press('Space');
  await said(
    'Picked up Chidi Sedge. Can move to Reviewed, Interviewed, Rejected. Now over Reviewed.',
  );
  await column('Offered')
    .getByText('This application cannot be set to Offered, because its status is Pending.')
    .waitFor();
  await keyboard.press('ArrowRight');
  await said('Over Interviewed, 2 of 3.');
  await keyboard.press('Escape');
  await said('Canceled. Chidi Sedge stays in Pending.');

  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await column('Reviewed').getByRole('link', { name: 'Chidi Sedge' }).waitFor();
  await expect.poll(() => hasFocus(card('Chidi Sedge'))).toBe(true);
  await expect.poll(() => statuses()).toEqual(['interviewed', 'reviewed', 'reviewed']);
  await tabTo(page, dock(page).getByRole('button', { name: 'Undo' }));
  await keyboard.press('Enter');
  await column('Pending').getByRole('link', { name: 'Chidi Sedge' }).waitFor();
  await expect.poll(() => statuses()).toEqual(['interviewed', 'reviewed', 'pending']);

  // A rejection requires a reason. Without one, the card stays.
  await card('Ada Reed').focus();
  await keyboard.press('Space');
  await said('Picked up Ada Reed. Can move to Offered, Rejected. Now over Offered.');
  await keyboard.press('End');
  await keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Reject Application' }).waitFor();
  await keyboard.press('Escape');
  await column('Interviewed').getByRole('link', { name: 'Ada Reed' }).waitFor();
  await expect.poll(() => hasFocus(card('Ada Reed'))).toBe(true);
});

test('the board by mouse: only allowed moves can be dropped', async () => {
  const { company, statuses } = await makeOffice();
  const { page } = await openPage(server.url, {
    user: company.user,
    viewport: { width: 1800, height: 900 },
  });
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name} `) });
  await visit(page, `${LIST}?view=board`);
  const card = page.locator('[data-card]').filter({ hasText: 'Ada Reed' });
  const drag = async (to: string, whileHeld: () => Promise<void>) => {
    const from = await card.boundingBox();
    const goal = await column(to).boundingBox();
    if (!from || !goal) throw new Error('Card and column are on the page.');
    await page.mouse.move(from.x + 20, from.y + from.height - 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, from.y + 60, { steps: 4 });
    await page.mouse.move(goal.x + 60, goal.y + 80, { steps: 4 });
    await whileHeld();
    await page.mouse.up();
  };
  await column('Pending').getByText('Ada Reed').waitFor();
  // Picking up a card moves the focus, which does not end the drag.
  await page.getByRole('searchbox', { name: 'Search applicants' }).focus();
  await drag('Offered', () =>
    column('Offered')
      .getByText('This application cannot be set to Offered, because its status is Pending.')
      .waitFor(),
  );
  await page.getByText(/^Ada Reed was not moved\./).waitFor();
  await expect.poll(() => statuses()).toEqual(['pending', 'pending', 'pending']);

  await drag('Reviewed', () => column('Reviewed').getByText('Drop here').waitFor());
  await column('Reviewed').getByRole('link', { name: 'Ada Reed' }).waitFor();
  await dock(page).getByText("Ada Reed's application status updated to reviewed.").waitFor();
  await expect.poll(() => statuses()).toEqual(['reviewed', 'pending', 'pending']);

  await drag('Interviewed', async () => {});
  await page.getByRole('dialog', { name: 'Schedule Interview' }).waitFor();
});

test('columns of the board load as they are scrolled, and a folded one takes a card', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company, { jobTitle: 'Glass Blower' });
  const seekers = await Promise.all(
    Array.from({ length: 45 }, (_, at) => makeSeeker(server, `Person ${at}`)),
  );
  for (const seeker of seekers) await makeApplication(seeker, job);
  const { page } = await openPage(server.url, {
    user: company.user,
    viewport: { width: 1800, height: 900 },
  });
  await visit(page, `${LIST}?view=board`);
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name} `) });
  const cards = column('Pending').locator('[data-card]');
  await cards.first().waitFor();
  const shown = async () => {
    await cards.last().scrollIntoViewIfNeeded();
    return cards.count();
  };
  await expect.poll(shown).toBe(45);
  expect(await cards.evaluateAll((all) => new Set(all.map((one) => one.clientHeight)).size)).toBe(
    1,
  );
  // The page itself does not scroll.
  expect(
    await page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight),
  ).toBe(true);

  const card = page.locator('[data-card]').filter({ hasText: 'Person 44' });
  await card.scrollIntoViewIfNeeded();
  const [from, goal] = [await card.boundingBox(), await column('Rejected').boundingBox()];
  if (!from || !goal) throw new Error('Card and column are on the page.');
  expect(goal.width).toBe(44);
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 80, from.y + 60, { steps: 4 });
  await page.mouse.move(goal.x + 20, goal.y + 200, { steps: 6 });
  await page.getByText('Drop to move Person 44 to Rejected.').waitFor();
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: 'Reject Application' });
  await dialog.getByLabel('Reason').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Reject Application' }).click();
  await column('Rejected').getByText('1', { exact: true }).waitFor();
  await button(page, 'Open Rejected, 1').press('Enter');
  await column('Rejected').getByRole('link', { name: 'Person 44' }).waitFor();
  await expect.poll(() => hasFocus(button(page, 'Fold Rejected'))).toBe(true);
});
