import { feature } from '../../shared/kit/feature.ts';
import { csvExportCalls } from './calls.ts';

/** Lists of companies and job seekers as files. Those that admins export belong to the core. */
export const csvExport = feature({
  name: 'csv-export',
  says: 'Companies export their applications, and job seekers their own, as CSV files.',
  calls: csvExportCalls,
  group: ['Exports'],
  events: { prepareMyApplications: 'data-exported' },
});
