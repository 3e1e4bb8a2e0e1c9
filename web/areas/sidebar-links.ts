import {
  IconBriefcase,
  IconBuilding,
  IconFileText,
  IconFiles,
  IconLayoutDashboard,
  IconPlus,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import type { Role } from '../../shared/roles.ts';

interface SidebarLink {
  to: string;
  label: string;
  icon: typeof IconUser;
}

/** Sidebar navigation by role (product.md section 2.3). */
export const SIDEBAR_LINKS: Record<Role, readonly SidebarLink[]> = {
  job_seeker: [
    { to: '/dashboard/job_seeker', label: 'Dashboard', icon: IconLayoutDashboard },
    { to: '/applications/my-applications', label: 'My Applications', icon: IconFileText },
    { to: '/profile', label: 'Profile', icon: IconUser },
  ],
  company: [
    { to: '/dashboard/company', label: 'Dashboard', icon: IconLayoutDashboard },
    { to: '/jobs/my-jobs', label: 'My Jobs', icon: IconBriefcase },
    { to: '/applications/my-applications-company', label: 'Job Applications', icon: IconFiles },
    { to: '/jobs/new', label: 'Post New Job', icon: IconPlus },
    { to: '/company/profile', label: 'Company Profile', icon: IconBuilding },
  ],
  admin: [
    { to: '/dashboard/admin', label: 'Dashboard', icon: IconLayoutDashboard },
    { to: '/admin/users', label: 'User Management', icon: IconUsers },
    { to: '/admin/jobs', label: 'Job Management', icon: IconBriefcase },
    { to: '/admin/applications', label: 'Application Management', icon: IconFiles },
  ],
};
