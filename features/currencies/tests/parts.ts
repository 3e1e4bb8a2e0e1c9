import type { FeatureTests } from '../../../tests/support/feature-tests.ts';
import { FAULT } from '../../../tests/support/inspect.ts';

const RATES = { path: '/admin/rates', heading: 'Exchange Rates' };

export const currenciesTests: FeatureTests = {
  screens: {
    admin: [
      {
        name: 'exchange rates',
        ...RATES,
        open: (page) => page.getByLabel('USD for one').waitFor(),
      },
      {
        name: 'exchange rates, a change',
        ...RATES,
        open: async (page) => {
          await page.getByLabel('USD for one euro').fill('1.5');
          await page.getByRole('button', { name: 'Save Changes' }).click();
          await page.getByRole('dialog', { name: 'Change exchange rates?' }).waitFor();
        },
      },
      {
        name: 'exchange rates, a wrong number',
        ...RATES,
        open: async (page) => {
          const field = page.getByLabel('USD for one euro');
          await field.fill('-5');
          await page.getByRole('button', { name: 'Save Changes' }).click();
          await page.getByText('Enter how many units').waitFor();
          await page.locator('[aria-invalid="true"]:focus').and(field).waitFor();
        },
      },
      {
        name: 'exchange rates, not loaded',
        ...RATES,
        failing: '/admin/rates',
        open: (page) => page.getByText(FAULT).waitFor(),
      },
    ],
  },
};
