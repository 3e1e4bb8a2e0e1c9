import type { FeatureTests } from '../../../tests/support/feature-tests.ts';
import { press } from '../../../tests/support/screen.ts';

const path = '/applications/my-applications';
const heading = 'My Applications';

export const trackingTests: FeatureTests = {
  things: {
    outside: {
      path: /^\/outside-applications\/:id/,
      owners: ['job_seeker'],
      isPrivate: true,
      make: async ({ seeker: { client }, application: id, secret }) => {
        await client.saveOwnNote({ params: { id }, body: { note: `Own: ${secret}.` } });
        const { outsideApplication } = await client.addOutsideApplication({
          body: {
            jobTitle: `Job of ${secret}`,
            companyName: 'Elsewhere',
            status: 'pending',
            appliedOn: '2020-01-31',
          },
        });
        return outsideApplication._id;
      },
    },
  },
  // Nothing is kept from elsewhere.
  refused: { updateOutsideApplication: [404], deleteOutsideApplication: [404] },
  empty: { saveOwnNote: 404, updateOutsideApplication: 404 },
  plant: async ({ client }, canary, _, { application: id }) => {
    const body = {
      jobTitle: canary('addOutsideApplication.jobTitle'),
      companyName: canary('addOutsideApplication.companyName'),
      link: `https://example.com/${canary('addOutsideApplication.link')}`,
      status: 'pending' as const,
      appliedOn: '2026-01-01',
      note: canary('addOutsideApplication.note'),
      remindAt: null,
    };
    await client.addOutsideApplication({ body });
    const { outsideApplication } = await client.addOutsideApplication({
      body: { ...body, jobTitle: 'Other' },
    });
    await client.updateOutsideApplication({
      params: { id: outsideApplication._id },
      body: { note: canary('updateOutsideApplication.note') },
    });
    await client.saveOwnNote({ params: { id }, body: { note: canary('saveOwnNote.note') } });
  },
  screens: {
    'job seeker': [
      {
        name: 'my applications on a board',
        path: `${path}?view=board`,
        heading,
        open: (page) => page.getByRole('region', { name: 'Pending' }).waitFor(),
      },
      {
        name: 'a note of an application',
        path,
        heading,
        open: async (page) => {
          await page
            .getByRole('button', { name: /^Actions for/ })
            .first()
            .click();
          await page.getByRole('menuitem', { name: 'Note and Reminder' }).click();
          await page.getByRole('dialog', { name: 'Note and Reminder' }).waitFor();
        },
      },
      {
        name: 'an application from elsewhere, with errors',
        path,
        heading,
        open: async (page) => {
          await press(page, 'Add Application');
          await page.getByRole('dialog').getByRole('button', { name: 'Add Application' }).click();
          await page.getByText('Enter the job title.').waitFor();
        },
      },
    ],
  },
};
