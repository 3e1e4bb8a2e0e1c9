import { feature } from '../../shared/kit/feature.ts';
import { csvExportCalls } from './calls.ts';

/** Lists that admins export belong to the core. */
export const csvExport = feature({
  name: 'csv-export',
  says: 'Companies export their applications as CSV files.',
  calls: csvExportCalls,
  group: ['Exports'],
});
