import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';
import type { Area } from '../shared/kit/feature.ts';
import { FEATURES } from '../shared/seams.ts';

const pagesOf = (area: Area) =>
  FEATURES.flatMap(({ name, pages }) =>
    Object.entries(pages?.[area] ?? {}).map(([path, file]) =>
      route(path, `../features/${name}/web/${file}`),
    ),
  );

/**
 * THE PAGE TABLE: every address of the product, and the file of its page (product.md section 2.1). Those of features stand
 * in their manifests.
 */
export default [
  // Everyone, with the common header and footer
  layout('shells/public/frame.tsx', [
    index('home/public/page.tsx'),
    route('about', 'home/about/page.tsx'),
    route('contact', 'messages/contact/page.tsx'),
    route('accessibility', 'home/accessibility/page.tsx'),
    route('account-deleted', 'accounts/deleted/page.tsx'),
    route('alljobs', 'jobs/search/page.tsx', [index('jobs/public/beside.tsx')]),
    route('job/:id', 'jobs/public/page.tsx'),
    route('companies/:id', 'companies/public/page.tsx'),
    route('unauthorized', 'home/unauthorized/page.tsx'),
    ...pagesOf('public'),
    route('*', 'home/not-found/page.tsx'),
  ]),

  // Everyone, without header and footer
  layout('shells/public/account.tsx', [
    route('login', 'accounts/login/page.tsx'),
    route('signup', 'accounts/signup/page.tsx'),
    route('forgot-password', 'accounts/forgot-password/page.tsx'),
    route('reset-password', 'accounts/reset-password/page.tsx'),
    route('accept-invitation', 'accounts/accept-invitation/page.tsx'),
    route('first-admin', 'accounts/first-admin/page.tsx'),
    route('confirm-email', 'accounts/confirm-email/page.tsx'),
    ...pagesOf('account'),
  ]),

  layout('shells/dashboard/job-seeker.tsx', [
    route('dashboard/job_seeker', 'home/job-seeker/page.tsx'),
    route('applications/my-applications', 'applications/mine/page.tsx'),
    route('applications/edit/:id', 'applications/edit/page.tsx'),
    route('profile', 'accounts/profile/page.tsx'),
    ...pagesOf('job_seeker'),
  ]),

  layout('shells/dashboard/everybody.tsx', [route('notifications', 'notifications/page.tsx')]),

  layout('shells/dashboard/company.tsx', [
    route('dashboard/company', 'home/company/page.tsx'),
    route('jobs/my-jobs', 'jobs/manage/page.tsx'),
    route('jobs/new', 'jobs/form/new/page.tsx'),
    route('jobs/post', 'jobs/form/new/old-address.ts'),
    route('jobs/edit/:id', 'jobs/form/edit/page.tsx'),
    route('jobs/:id', 'jobs/own/page.tsx'),
    route('jobs/:id/applicants', 'applications/company/of-job/page.tsx'),
    route('applications/my-applications-company', 'applications/company/page.tsx'),
    route('applications/company', 'applications/company/old-address.ts'),
    route('applications/view/:id', 'applications/details/page.tsx'),
    route('company/profile', 'companies/profile/page.tsx'),
    route('company/team', 'accounts/company-team/page.tsx'),
    route('company/api', 'accounts/api/page.tsx'),
    route('company/left', 'accounts/left/page.tsx'),
    ...pagesOf('company'),
  ]),

  layout('shells/dashboard/admin.tsx', [
    route('dashboard/admin', 'home/admin/page.tsx'),
    route('admin/reviews', 'reviews/page.tsx'),
    route('admin/users', 'accounts/users/page.tsx'),
    route('admin/companies', 'reviews/companies/page.tsx'),
    route('admin/removed', 'accounts/removed/page.tsx'),
    route('admin/jobs', 'jobs/admin/page.tsx'),
    route('admin/jobs/:id/edit', 'jobs/form/admin-edit/page.tsx'),
    route('admin/applications', 'applications/admin/page.tsx'),
    route('admin/messages', 'messages/inbox/page.tsx'),
    route('admin/mail', 'mail/page.tsx'),
    route('admin/audit', 'audit/page.tsx'),
    route('admin/operation', 'operation/page.tsx'),
    route('admin/team', 'accounts/team/page.tsx'),
    route('admin/settings', 'accounts/settings/page.tsx'),
    ...pagesOf('admin'),
  ]),
] satisfies RouteConfig;
