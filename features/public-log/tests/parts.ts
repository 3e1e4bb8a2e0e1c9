import type { FeatureTests } from '../../../tests/support/feature-tests.ts';
import { sequence } from './log.ts';
import { proveYear } from './year.ts';

const VERIFY = { path: '/verify', heading: 'Check a receipt' };

export const publicLogTests: FeatureTests = {
  catchUp: sequence,
  year: proveYear,
  screens: {
    visitor: [
      { name: 'check a receipt', ...VERIFY },
      {
        name: 'check a receipt, unreadable',
        ...VERIFY,
        path: '/verify#receipt',
        open: async (page) => {
          await page.getByText('This is not a receipt').waitFor();
        },
      },
    ],
  },
};
