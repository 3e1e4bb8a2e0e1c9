import type { DemoJob } from './content.ts';
import { dataJobs } from './jobs-data.ts';
import { designJobs } from './jobs-design.ts';
import { educationJobs } from './jobs-education.ts';
import { energyJobs } from './jobs-energy.ts';
import { financeJobs } from './jobs-finance.ts';
import { healthJobs } from './jobs-health.ts';
import { logisticsJobs } from './jobs-logistics.ts';
import { lumenfoldJobs } from './jobs-lumenfold.ts';
import { retailJobs } from './jobs-retail.ts';
import { softwareJobs } from './jobs-software.ts';

export const demoJobs: DemoJob[] = [
  ...lumenfoldJobs,
  ...softwareJobs,
  ...dataJobs,
  ...designJobs,
  ...healthJobs,
  ...educationJobs,
  ...logisticsJobs,
  ...retailJobs,
  ...energyJobs,
  ...financeJobs,
];
