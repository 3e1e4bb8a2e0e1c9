import { implement } from '../../../server/feature.ts';
import { csvExport } from '../feature.ts';
import { COMPANY_APPLICATIONS, prepareCompanyExport } from './company-applications.ts';

export const csvExportServer = implement(csvExport, {
  handlers: { prepareCompanyExport },
  csvFiles: [COMPANY_APPLICATIONS],
  examples: { prepareCompanyExport: { filters: { status: 'pending' } } },
});
