import type { FeatureTests } from '../../../tests/support/feature-tests.ts';
import { FAULT } from '../../../tests/support/inspect.ts';
import { dialog, press } from '../../../tests/support/screen.ts';

const PAGE = { path: '/company/templates', heading: 'Templates' };

export const templatesTests: FeatureTests = {
  things: {
    template: {
      path: /^\/company\/templates\/:id/,
      owners: ['company'],
      isPrivate: true,
      make: async ({ company, secret }) => {
        const body = { kind: 'message', name: `Of ${secret}`, text: `{name}, ${secret}.` } as const;
        return (await company.client.addTemplate({ body })).template._id;
      },
    },
  },
  // There is none.
  refused: { updateTemplate: [404], deleteTemplate: [404] },
  plantsNothing: { 'the company and its jobs': ['addTemplate', 'updateTemplate'] },
  screens: {
    company: [
      { name: 'the templates', ...PAGE },
      {
        name: 'the templates, a new one with an unknown field',
        ...PAGE,
        open: async (page) => {
          await press(page, 'New Template');
          await dialog(page, 'New Template');
          await page.getByLabel('Name').fill('Short');
          await page.getByLabel('Text', { exact: true }).fill('Dear {surname},');
          await press(page, 'Save Template');
          await page.getByText('{surname} is not a field.').waitFor();
        },
      },
      {
        name: 'the templates, not loaded',
        ...PAGE,
        failing: '/company/templates',
        open: (page) => page.getByText(FAULT).waitFor(),
      },
    ],
    viewer: [{ name: 'the templates, for a viewer', ...PAGE }],
    'new company': [{ name: 'the templates of a new company', ...PAGE }],
  },
};
