import type { Page } from 'playwright-core';
import type { FeatureTests } from '../../../tests/support/feature-tests.ts';
import { FAULT } from '../../../tests/support/inspect.ts';
import { tinyPdf } from '../../../tests/support/pdf.ts';
import type { Person } from '../../../tests/support/people.ts';
import { dialog } from '../../../tests/support/screen.ts';

/** A tag of an application of the job. @returns its id */
async function makeTag(company: Person, application: string, name: string) {
  await company.client.tagApplications({ body: { ids: [application], add: [name] } });
  return (await company.client.listTags()).tags[0]?._id ?? '';
}

const saveView = async ({ client }: Person, name: string) =>
  (await client.saveView({ body: { name, query: 'status=reviewed' } })).view._id;

const ofOwner = ({ teamRole }: { teamRole?: string | undefined }) =>
  teamRole === 'owner' ? 200 : 404;

interface Board {
  company: Person;
  applicant: Person;
  job: string;
}

async function apply({ applicant, job }: Board): Promise<string> {
  const file = new File([tinyPdf()], 'resume.pdf', { type: 'application/pdf' });
  const { application } = await applicant.client.apply({
    params: { jobId: job },
    body: { coverLetter: 'Hello.' },
    file,
  });
  return application._id;
}

const tagged = async (board: Board) => ({
  id: await makeTag(board.company, await apply(board), 'Remote'),
});
const viewed = async ({ company }: Board) => ({ id: await saveView(company, 'Due') });

const LIST = '/applications/my-applications-company';
const heading = 'Job Applications';

/** Opens the tags of the first application. */
async function openTags(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Actions for' }).first().click();
  await page.getByRole('menuitem', { name: 'Tags' }).click();
}

const openViews = (page: Page) => page.getByRole('button', { name: 'Views', exact: true }).click();

export const tagsAndViewsTests: FeatureTests = {
  things: {
    tag: {
      path: /^\/company\/tags\/:id/,
      queries: ['tag'],
      owners: ['company'],
      isPrivate: true,
      make: ({ company, application, secret }) =>
        makeTag(company, application, `Tag ${secret}`.slice(0, 40)),
    },
    view: {
      path: /^\/company\/views\/:id/,
      owners: ['company'],
      isPrivate: true,
      make: ({ company, secret }) => saveView(company, `View of ${secret}`.slice(0, 60)),
    },
  },
  // The owner saved it for themselves.
  outcomes: { changeView: ofOwner, deleteView: ofOwner },
  empty: { changeView: 404 },
  before: {
    tagApplications: async (board) => ({
      body: { ids: [await apply(board)], add: ['Remote'] },
    }),
    renameTag: tagged,
    deleteTag: tagged,
    changeView: viewed,
    deleteView: viewed,
  },
  plant: async (_, canary, __, { company, application }) => {
    const add = [canary('tagApplications.add')];
    await company.client.tagApplications({ body: { ids: [application], add } });
  },
  plantsNothing: { 'the company and its jobs': ['renameTag', 'saveView', 'changeView'] },
  screens: {
    company: [
      {
        name: 'tags of an application',
        path: `${LIST}?status=pending`,
        heading,
        open: async (page) => {
          await openTags(page);
          await page.getByLabel('Find or create a tag').fill('Ne');
          await page.getByRole('button', { name: 'Create “Ne”' }).waitFor();
        },
      },
      {
        name: 'managing tags',
        path: `${LIST}?status=pending`,
        heading,
        open: async (page) => {
          await openTags(page);
          await page.getByRole('button', { name: 'Manage Tags' }).click();
          await dialog(page, 'Manage Tags');
          await page.getByRole('listitem').last().waitFor();
        },
      },
      {
        name: 'tags that cannot be loaded',
        path: LIST,
        heading,
        failing: '/company/tags',
        open: async (page) => {
          await openTags(page);
          await page.getByText(FAULT).waitFor();
        },
      },
      {
        name: 'saving a view',
        path: `${LIST}?status=pending`,
        heading,
        open: async (page) => {
          await openViews(page);
          await page.getByRole('button', { name: 'Save This View' }).click();
          await dialog(page, 'Save View');
        },
      },
      {
        name: 'saved views',
        path: `${LIST}?status=reviewed`,
        heading,
        open: async (page) => {
          await openViews(page);
          await dialog(page, 'Saved Views');
        },
      },
    ],
  },
  ofMembers: ['saved_views.name', 'saved_views.query'],
};
