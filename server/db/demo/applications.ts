import { careApplications } from './applications-care.ts';
import { lumenfoldApplications } from './applications-lumenfold.ts';
import { officeApplications } from './applications-office.ts';
import { technologyApplications } from './applications-technology.ts';
import { tradeApplications } from './applications-trade.ts';
import type { DemoApplication, DemoApplications } from './content.ts';

const byJob: DemoApplications = {
  ...lumenfoldApplications,
  ...technologyApplications,
  ...careApplications,
  ...tradeApplications,
  ...officeApplications,
};

export type DemoApplicationToJob = DemoApplication & { job: string };

export const demoApplications: DemoApplicationToJob[] = Object.entries(byJob).flatMap(
  ([job, applications]) => applications.map((application) => ({ ...application, job })),
);
