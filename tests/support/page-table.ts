import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Role } from '../../shared/roles.ts';
import routes from '../../web/routes.ts';

const AREA_ROLES: Record<string, Role> = {
  'shells/dashboard/job-seeker.tsx': 'job_seeker',
  'shells/dashboard/company.tsx': 'company',
  'shells/dashboard/admin.tsx': 'admin',
};

export interface TablePage {
  /** As the page table has it: '/jobs/edit/:id'. */
  path: string;
  /** The file below web/. */
  file: string;
  /** Who may see it; undefined: everyone. */
  role: Role | undefined;
}

/** Every page of the page table except the catch-all. */
export const tablePages: TablePage[] = routes.flatMap((area: RouteConfigEntry) =>
  (area.children ?? [])
    .filter(({ path }) => path !== '*')
    .map(({ path = '', file }) => ({ path: `/${path}`, file, role: AREA_ROLES[area.file] })),
);
