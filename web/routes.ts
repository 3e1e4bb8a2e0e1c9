import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** THE PAGE TABLE: every address of the product, and the file of its page (product.md section 2.1). */
export default [
  // Everyone, with the common header and footer
  layout('areas/public.tsx', [
    index('pages/public/home.tsx'),
    route('about', 'pages/public/about.tsx'),
    route('contact', 'pages/public/contact.tsx'),
    route('accessibility', 'pages/public/accessibility.tsx'),
    route('alljobs', 'pages/public/all-jobs.tsx', [index('pages/public/all-jobs-beside.tsx')]),
    route('job/:id', 'pages/public/job.tsx'),
    route('companies/:id', 'pages/public/company.tsx'),
    route('unauthorized', 'pages/public/unauthorized.tsx'),
    route('*', 'pages/public/not-found.tsx'),
  ]),

  // Everyone, without header and footer
  layout('areas/account.tsx', [
    route('login', 'pages/public/login.tsx'),
    route('signup', 'pages/public/signup.tsx'),
    route('forgot-password', 'pages/public/forgot-password.tsx'),
    route('reset-password', 'pages/public/reset-password.tsx'),
    route('confirm-email', 'pages/public/confirm-email.tsx'),
  ]),

  layout('areas/job-seeker.tsx', [
    route('dashboard/job_seeker', 'pages/job-seeker/dashboard.tsx'),
    route('applications/my-applications', 'pages/job-seeker/my-applications.tsx'),
    route('applications/edit/:id', 'pages/job-seeker/edit-application.tsx'),
    route('saved-jobs', 'pages/job-seeker/saved-jobs.tsx'),
    route('notifications', 'pages/job-seeker/notifications.tsx'),
    route('profile', 'pages/job-seeker/profile.tsx'),
  ]),

  layout('areas/company.tsx', [
    route('dashboard/company', 'pages/company/dashboard.tsx'),
    route('jobs/my-jobs', 'pages/company/my-jobs.tsx'),
    route('jobs/new', 'pages/company/new-job.tsx'),
    route('jobs/post', 'pages/company/jobs-post.ts'),
    route('jobs/edit/:id', 'pages/company/edit-job.tsx'),
    route('jobs/:id', 'pages/company/job.tsx'),
    route('jobs/:id/applicants', 'pages/company/applicants.tsx'),
    route('applications/my-applications-company', 'pages/company/job-applications.tsx'),
    route('applications/company', 'pages/company/applications-company.ts'),
    route('applications/view/:id', 'pages/company/application.tsx'),
    route('company/profile', 'pages/company/profile.tsx'),
  ]),

  layout('areas/admin.tsx', [
    route('dashboard/admin', 'pages/admin/dashboard.tsx'),
    route('admin/reviews', 'pages/admin/reviews.tsx'),
    route('admin/users', 'pages/admin/users.tsx'),
    route('admin/jobs', 'pages/admin/jobs.tsx'),
    route('admin/jobs/:id/edit', 'pages/admin/edit-job.tsx'),
    route('admin/applications', 'pages/admin/applications.tsx'),
    route('admin/messages', 'pages/admin/messages.tsx'),
    route('admin/mail', 'pages/admin/mails.tsx'),
    route('admin/audit', 'pages/admin/audit.tsx'),
    route('admin/operation', 'pages/admin/operation.tsx'),
    route('admin/settings', 'pages/admin/settings.tsx'),
  ]),
] satisfies RouteConfig;
