import type { FeatureTests } from '../../../tests/support/feature-tests.ts';

export const csvExportTests: FeatureTests = {
  empty: { prepareCompanyExport: 200 },
  plantsNothing: { 'filters of a list': ['prepareCompanyExport'] },
};
