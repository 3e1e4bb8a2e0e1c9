import {
  IconActivity,
  IconBriefcase,
  IconBuilding,
  IconChecklist,
  IconFileText,
  IconFiles,
  IconHistory,
  IconLayoutDashboard,
  IconMail,
  IconMessage,
  IconPlus,
  IconSettings,
  IconUser,
  IconUsers,
  IconUsersGroup,
  IconUserShield,
  IconWebhook,
} from '@tabler/icons-react';
import type { SessionUser } from '../../../shared/accounts/users.ts';
import { mayMember } from '../../../shared/permissions.ts';
import { secondFactorRefusal } from '../../../shared/refusals.ts';
import { type Role, settingsOf } from '../../../shared/roles.ts';
import { hasLeftCompany } from '../../kit/session.ts';
import type { SidebarLink, WebFeature } from '../../panels.tsx';

/** Whether a page belongs to a link. */
export const isWithin = ({ to, covers }: SidebarLink, path: string) =>
  path === to || path.startsWith(`${to}/`) || Boolean(covers?.test(path));

/** The links by group; those before the first heading have none. */
export function inGroups(links: readonly SidebarLink[]) {
  const groups: { name: string | undefined; links: SidebarLink[] }[] = [];
  for (const link of links) {
    const last = groups.at(-1);
    if (last && !link.group) last.links.push(link);
    else groups.push({ name: link.group, links: [link] });
  }
  return groups;
}

/** The core's sidebar navigation by role (product.md section 2.3). */
export const SIDEBAR_LINKS: Record<Role, readonly SidebarLink[]> = {
  job_seeker: [
    { to: '/dashboard/job_seeker', label: 'Dashboard', icon: IconLayoutDashboard },
    {
      to: '/applications/my-applications',
      label: 'My Applications',
      icon: IconFileText,
      covers: /^\/applications\/edit\//,
    },
    { to: '/profile', label: 'Profile', icon: IconUser },
  ],
  company: [
    { to: '/dashboard/company', label: 'Dashboard', icon: IconLayoutDashboard },
    {
      to: '/jobs/my-jobs',
      label: 'My Jobs',
      icon: IconBriefcase,
      covers: /^\/jobs\/(?!(new|post)\/?$)/,
    },
    {
      to: '/applications/my-applications-company',
      label: 'Job Applications',
      icon: IconFiles,
      covers: /^\/applications\/view\//,
    },
    { to: '/jobs/new', label: 'Post New Job', icon: IconPlus, needs: 'manage-jobs' },
    { to: '/company/profile', label: 'Company Profile', icon: IconBuilding },
    { to: '/company/team', label: 'Team', icon: IconUsersGroup },
    { to: '/company/api', label: 'API & Webhooks', icon: IconWebhook, needs: 'manage-api' },
  ],
  admin: [
    { to: '/dashboard/admin', label: 'Dashboard', icon: IconLayoutDashboard },
    {
      to: '/admin/reviews',
      label: 'Review Queue',
      icon: IconChecklist,
      waiting: { what: 'reviews', word: 'waiting' },
    },
    { to: '/admin/users', label: 'User Management', icon: IconUsers, group: 'The board' },
    { to: '/admin/companies', label: 'Companies', icon: IconBuilding },
    { to: '/admin/jobs', label: 'Job Management', icon: IconBriefcase },
    { to: '/admin/applications', label: 'Application Management', icon: IconFiles },
    {
      to: '/admin/messages',
      label: 'Messages',
      icon: IconMessage,
      group: 'Correspondence',
      waiting: { what: 'messages', word: 'new' },
    },
    {
      to: '/admin/mail',
      label: 'Mail',
      icon: IconMail,
      waiting: { what: 'mails', word: 'not sent', danger: true },
    },
    { to: '/admin/team', label: 'Admins', icon: IconUserShield, group: 'System' },
    { to: '/admin/audit', label: 'Audit Log', icon: IconHistory },
    {
      to: '/admin/operation',
      label: 'Operation',
      icon: IconActivity,
      waiting: { what: 'alarms', word: 'to look at', danger: true },
    },
    { to: '/admin/settings', label: 'Settings', icon: IconSettings, isOwn: true },
  ],
};

type Known = 'role' | 'needsSecondFactor' | 'teamRole' | 'companyProfile' | 'formerCompany';

/**
 * The links that a user can follow: an administrator who must set up a second factor has the settings alone, a member has
 * none to what their role does not do, and who has left a company has none.
 */
export function linksFor(
  user: Pick<SessionUser, Known>,
  features: readonly WebFeature[],
): readonly SidebarLink[] {
  const ofFeatures = features.flatMap(({ links }) => links?.[user.role] ?? []);
  const all = SIDEBAR_LINKS[user.role].flatMap((link) => [
    ...ofFeatures.filter((one) => 'before' in one && one.before === link.to),
    link,
    ...ofFeatures.filter((one) => 'after' in one && one.after === link.to),
  ]);
  if (hasLeftCompany(user)) return [];
  if (secondFactorRefusal(user)) return all.filter(({ to }) => to === settingsOf(user.role));
  const { teamRole } = user;
  return teamRole ? all.filter(({ needs }) => !needs || mayMember(teamRole, needs)) : all;
}
