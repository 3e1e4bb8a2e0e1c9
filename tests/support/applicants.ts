import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ApplicationStatus } from '../../shared/applications/status.ts';
import { makeApplication, makeCompany, makeJob, makeSeeker } from './people.ts';
import { startServer } from './server.ts';

/** What the tests of a file share, which ends with the file. */
export async function startApplicants() {
  const server = await startServer();

  const LIST = '/applications/my-applications-company';

  const ada = await makeSeeker(server, 'Ada Reed');

  const bela = await makeSeeker(server, 'Bela Rush');

  const chidi = await makeSeeker(server, 'Chidi Sedge');

  /** A company with a job to which Ada, Bela and Chidi have applied, in this order. */
  async function makeOffice() {
    const company = await makeCompany(server);
    const job = await makeJob(server, company, { jobTitle: 'Basket Weaver' });
    const applications = [];
    for (const seeker of [ada, bela, chidi]) applications.push(await makeApplication(seeker, job));
    const [first, second, third] = applications;
    if (!first || !second || !third) throw new Error('Three have applied.');
    const move = (id: string, status: ApplicationStatus) =>
      company.client.moveApplication({ params: { applicationId: id }, body: { status } });
    const statuses = async () => {
      const answer = await company.client.listCompanyApplications({ query: { sort: 'name' } });
      return answer.applications.map(({ status }) => status);
    };
    return { company, job, first, second, third, move, statuses };
  }

  const row = (page: Page, name: string) => page.getByRole('row', { name });

  const dock = (page: Page) => page.getByRole('region', { name: 'Selected applications' });
  /** A chip that shows a figure and filters by it. */
  const figure = (page: Page, label: string) =>
    page.getByRole('group', { name: 'Figures' }).getByRole('button', { name: label });

  const reads = (locator: Locator, text: string) =>
    expect.poll(() => locator.innerText()).toContain(text);
  return { server, LIST, bela, makeOffice, row, dock, figure, reads };
}
