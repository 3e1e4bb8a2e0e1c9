import type { Role } from '../roles.ts';
import { FEATURE_ERASED, FEATURE_STAYS, featureStays } from '../seams.ts';

/** Days for which the board keeps a receipt that was not in the answer of the deletion. */
export const ERASURE_KEPT_DAYS = 7;

/** What the core erases with an account, by kind. */
const CORE_ERASED = {
  account: 'The account with its login',
  profile: 'Profile',
  applications: 'Contents of applications',
  files: 'Resumes and other files',
  answers: 'Answers to questions of jobs',
  messages: 'Messages with companies',
  interviews: 'Interviews',
  notifications: 'Notifications',
  mails: 'Emails to you',
  'contact-messages': 'Messages to this board',
  sessions: 'Sessions, devices, tokens and second factors',
  company:
    'Profiles of your company, with its notes, tags, views, templates, candidates, API keys and webhooks',
  jobs: 'Jobs of your company',
} as const;

/** What is erased with an account, by kind. */
export const ERASED = { ...CORE_ERASED, ...FEATURE_ERASED };

const CORE_STAYS = {
  'application-rows': {
    what: 'That somebody applied, without letter, resume or name',
    why: 'Jobs show how many people applied.',
  },
  'applied-jobs': {
    what: 'Jobs that people applied to, with their texts and the name of your company',
    why: 'Applicants keep their applications.',
  },
  'restorable-company': {
    what: 'The account and the company, for 7 days',
    why: 'An admin can restore them. Then everything that applicants do not need is erased.',
  },
  'audit-lines': {
    what: 'Lines of the audit log about the account, with its id instead of a name',
    why: 'They show what admins did. The id no longer leads to anybody.',
  },
  'team-work': {
    what: 'Notes, messages and moves at your company, without your name',
    why: 'Your team and its applicants keep them.',
  },
  'delivered-mail': {
    what: 'Emails that were delivered before',
    why: 'They are in the mailboxes of those who got them.',
  },
  'employer-records': {
    what: 'What employers keep outside of this board',
    why: 'The law where these jobs are asks employers to keep records of applications.',
  },
  backups: {
    what: 'Backups that were made before',
    why: 'They stay as long as the operator of this board keeps backups.',
  },
} as const;

/** What stays, and why. */
export const STAYS = { ...CORE_STAYS, ...FEATURE_STAYS };

const ALWAYS = ['audit-lines', 'delivered-mail', 'backups'] as const;
/** What can stay of an account of each role; its receipt names those of them that do. */
export const STAYS_OF: Record<Role, readonly (keyof typeof STAYS)[]> = {
  job_seeker: ['application-rows', ...featureStays('job_seeker'), 'employer-records', ...ALWAYS],
  company: ['team-work', 'applied-jobs', ...featureStays('company'), ...ALWAYS],
  admin: ALWAYS,
};
