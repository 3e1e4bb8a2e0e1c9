import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../../shared/kit/client.ts';
import { openPage } from '../../support/browser.ts';
import { tinyPdf } from '../../support/pdf.ts';
import {
  makeAdmin,
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../support/people.ts';
import { notice, press, rowAction, visit } from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';

const server = await startServer();
const [company, admin] = await Promise.all([makeCompany(server), makeAdmin(server)]);
const job = await makeJob(server, company);

/** The server's message for a refused call. */
async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
  }
  throw new Error('The server did not refuse.');
}

describe('somebody else was faster', () => {
  test('moving an application shows the reason and the current status', async () => {
    const application = await makeApplication(await makeSeeker(server, 'Tove Berg'), job);
    const { page } = await openPage(server.url, {
      user: company.user,
      live: false,
      expected: [/409 PUT .*\/status/],
    });
    const row = page.getByRole('row', { name: 'Tove Berg' });
    await visit(page, '/applications/my-applications-company');
    await row.getByText('Pending', { exact: true }).waitFor();

    const move = (status: 'interviewed' | 'reviewed') =>
      company.client.moveApplication({
        params: { applicationId: application._id },
        body: { status },
      });
    await move('interviewed');
    const sentence = await refusalOf(move('reviewed'));
    await rowAction(page, 'Tove Berg', 'Mark as Reviewed');
    await notice(page, 'Update Failed').getByText(sentence).waitFor();
    await row.getByText('Interviewed', { exact: true }).waitFor();
    await expect.poll(() => row.getByText('Pending', { exact: true }).count()).toBe(0);
  });

  test('approving a job shows the reason and the current status', async () => {
    const waiting = await makeJob(server, company, { jobTitle: 'Diver', approved: false });
    const { page } = await openPage(server.url, {
      user: admin.user,
      live: false,
      expected: [/409 PUT .*\/approve/],
    });
    const row = page.getByRole('row', { name: 'Diver' });
    await visit(page, '/admin/jobs');
    await row.getByText('Pending Review').waitFor();
    await admin.client.rejectJob({ params: { id: waiting._id } });
    const sentence = await refusalOf(admin.client.approveJob({ params: { id: waiting._id } }));
    await rowAction(page, 'Diver', 'Approve Job');
    await notice(page, 'Approval Failed').getByText(sentence).waitFor();
    await row.getByText('Rejected').waitFor();
  });

  test('deleting a job that is already deleted removes it here too', async () => {
    const doomed = await makeJob(server, company, { jobTitle: 'Pearl Fisher' });
    const { page } = await openPage(server.url, {
      user: company.user,
      live: false,
      expected: [/404 DELETE .*\/jobs\//],
    });
    const row = page.getByRole('row', { name: 'Pearl Fisher' });
    await visit(page, '/jobs/my-jobs');
    await row.waitFor();
    await admin.client.deleteJob({ params: { id: doomed._id } });
    await rowAction(page, 'Pearl Fisher', 'Delete Job');
    const dialog = page.getByRole('dialog', { name: 'Delete Job' });
    await dialog
      .getByText(
        'Are you sure you want to delete "Pearl Fisher"? You cannot undo this yourself. An admin can restore the job for 7 days.',
      )
      .waitFor();
    await dialog.getByRole('button', { name: 'Delete Job' }).click();
    await notice(page, 'Deletion Failed').waitFor();
    await row.waitFor({ state: 'detached' });
  });

  test('applying in another window shows the application', async () => {
    const seeker = await makeSeeker(server);
    const { page } = await openPage(server.url, {
      user: seeker.user,
      live: false,
      expected: [/409 POST .*\/apply\//],
    });
    await visit(page, `/job/${job._id}`);
    await page.getByRole('button', { name: 'Apply Now' }).click();
    const resume = page.getByLabel('Resume');
    await resume.waitFor({ state: 'attached' });
    await makeApplication(seeker, job);
    await resume.setInputFiles({
      name: 'resume.pdf',
      mimeType: 'application/pdf',
      buffer: tinyPdf(),
    });
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await notice(page, 'Already Applied')
      .getByText('You have already applied for this job.')
      .waitFor();
    await page.getByRole('button', { name: 'Applied!' }).waitFor();
  });
});

describe('a dialog that is open while something changes elsewhere stays open with what was typed', () => {
  type Move = Parameters<typeof company.client.moveApplication>[0]['body'];

  /** An application of somebody new, moved on. */
  async function applied(...moves: Move[]) {
    const seeker = await makeSeeker(server, 'Ada Byron');
    const { _id: id } = await makeApplication(seeker, job);
    for (const body of moves)
      await company.client.moveApplication({ params: { applicationId: id }, body });
    const params = { id };
    return {
      seeker,
      id,
      params,
      path: `/applications/edit/${id}`,
      view: `/applications/view/${id}`,
    };
  }
  const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

  /** Waits until the dialog says why it can no longer be sent, and that it cannot. */
  async function isRefused(page: Page, name: string, reason: string, submit = name) {
    const asking = dialog(page, name);
    await asking.getByRole('alert').getByText(reason).waitFor();
    const button = asking.getByRole('button', { name: submit, exact: true });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    return asking;
  }

  test('an applicant withdraws while the company makes an offer', async () => {
    const { seeker, params, view } = await applied({ status: 'reviewed' });
    const expected = [/409 PUT .*\/status/];
    const user = company.user;
    const [{ page }, late] = [
      await openPage(server.url, { user }),
      await openPage(server.url, { user, live: false, expected }),
    ];
    for (const tab of [page, late.page]) {
      await visit(tab, view);
      await press(tab, 'Make Offer');
      await dialog(tab, 'Make Offer').getByLabel('Pay').fill('€52,000 a year');
    }
    await seeker.client.withdrawApplication({ params });
    const reason = 'This application cannot be set to Offered, because its status is Withdrawn.';
    const asking = await isRefused(page, 'Make Offer', reason);
    expect(await asking.getByLabel('Pay').inputValue()).toBe('€52,000 a year');
    // A page that has not heard of it is told by the server.
    await dialog(late.page, 'Make Offer').getByRole('button', { name: 'Make Offer' }).click();
    const told = await isRefused(late.page, 'Make Offer', reason);
    expect(await told.getByLabel('Pay').inputValue()).toBe('€52,000 a year');
  });
});
