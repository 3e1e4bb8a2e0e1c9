import { actUntil } from '../../../tests/support/screen.ts';
import type { FeatureTests } from '../../../tests/support/feature-tests.ts';

export const searchSuggestionTests: FeatureTests = {
  screens: {
    visitor: [
      {
        name: 'all jobs, with suggestions',
        path: '/alljobs',
        heading: 'Find Your Dream Job',
        open: async (page) => {
          await page.getByLabel('Keywords').pressSequentially('engineer b');
          const list = page.getByRole('listbox', { name: 'Suggestions' });
          await list.waitFor();
          // Suggestions for the whole text may still replace those for its beginning.
          await actUntil(
            () => page.keyboard.press('ArrowDown'),
            list.getByRole('option', { selected: true }),
          );
          // The results of the last search are dimmed until those of this one are there.
          await page.waitForURL(/keywords=engineer(\+|%20)b/);
          await page.locator('section[aria-label=Results][aria-busy=false]').waitFor();
        },
      },
    ],
  },
};
