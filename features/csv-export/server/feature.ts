import { linkTo } from '../../../server/exports/files.ts';
import { implement } from '../../../server/feature.ts';
import { csvExport } from '../feature.ts';
import { COMPANY_APPLICATIONS, prepareCompanyExport } from './company-applications.ts';
import { MY_LEDGER } from './own-lists.ts';

export const csvExportServer = implement(csvExport, {
  handlers: {
    prepareCompanyExport,
    prepareMyLedger: async (context) => ({ path: linkTo(context, MY_LEDGER) }),
  },
  csvFiles: [COMPANY_APPLICATIONS, MY_LEDGER],
  examples: { prepareCompanyExport: { filters: { status: 'pending' } } },
});
