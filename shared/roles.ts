// Must not import zod, so that public pages stay small.

/** The roles of signed-in users. A command creates admins; they cannot register. */
export const ROLES = ['job_seeker', 'company', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Record<Role, string> = {
  job_seeker: 'Job Seeker',
  company: 'Company',
  admin: 'Admin',
};

/** The landing page of each role after logging in (product.md sections 2.2 and 4.1). */
const DASHBOARDS: Record<Role, string> = {
  job_seeker: '/dashboard/job_seeker',
  company: '/dashboard/company',
  admin: '/dashboard/admin',
};

/** The dashboard of a role; /unauthorized for an unknown one. */
export const dashboardOf = (role: string) => DASHBOARDS[role as Role] ?? '/unauthorized';

/** The target of the header's Dashboard link; /login for an unknown role (product.md section 2.3). */
export const dashboardLinkOf = (role: string) => DASHBOARDS[role as Role] ?? '/login';

/** The page of accounts that have left their company. */
export const LEFT_COMPANY = '/company/left';

const SETTINGS: Record<Role, string> = {
  job_seeker: '/profile#settings',
  company: '/company/profile#settings',
  admin: '/admin/settings',
};

/** The page with the settings of a role's account. */
export const settingsOf = (role: Role): string => SETTINGS[role];
