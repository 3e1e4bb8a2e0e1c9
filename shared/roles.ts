// Without zod, so that the pages of visitors can have it for next to nothing.

/** Who a signed-in user is. Admins are made by a command, never by registration. */
export const ROLES = ['job_seeker', 'company', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Record<Role, string> = {
  job_seeker: 'Job Seeker',
  company: 'Company',
  admin: 'Admin',
};

/** Where each role lands after logging in (product.md sections 2.2 and 4.1). */
const DASHBOARDS: Record<Role, string> = {
  job_seeker: '/dashboard/job_seeker',
  company: '/dashboard/company',
  admin: '/dashboard/admin',
};

/** The dashboard of a role; /unauthorized for one we do not know. */
export const dashboardOf = (role: string) => DASHBOARDS[role as Role] ?? '/unauthorized';

/** Where the header's Dashboard link leads: for a role we do not know, to log in (product.md section 2.3). */
export const dashboardLinkOf = (role: string) => DASHBOARDS[role as Role] ?? '/login';
