import { linkTo } from '../../../server/exports/files.ts';
import { ownList } from '../../../server/exports/own-list.ts';
import { implement } from '../../../server/feature.ts';
import { csvExport } from '../feature.ts';
import { COMPANY_APPLICATIONS, prepareCompanyExport } from './company-applications.ts';
import { MY_COLUMNS, readMyApplications } from './my-applications.ts';

const MY_APPLICATIONS = ownList(
  '/my-data/my-applications.csv',
  'my-applications',
  MY_COLUMNS,
  readMyApplications,
);

export const csvExportServer = implement(csvExport, {
  handlers: {
    prepareCompanyExport,
    prepareMyApplications: async (context) => ({ path: linkTo(context, MY_APPLICATIONS) }),
  },
  csvFiles: [COMPANY_APPLICATIONS, MY_APPLICATIONS],
  examples: { prepareCompanyExport: { filters: { status: 'pending' } } },
});
