import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { pick } from '../shared/kit/pick.ts';
import {
  applicantProfiles,
  applicationAnswers,
  applicationAssignments,
  applicationEvents,
  applicationMessages,
  applications,
  applicationStarts,
  applicationTexts,
  auditLog,
  authenticatorApps,
  companyApplicants,
  companyMembers,
  contactAnswers,
  contactMessages,
  emailChanges,
  erasures,
  exchangeRates,
  formerMembers,
  interviewInterviewers,
  interviewProposals,
  interviews,
  invitations,
  jobRevisions,
  liveStreams,
  loginChallenges,
  mails,
  notifications,
  notificationSettings,
  passkeys,
  passwordResets,
  recoveryCodes,
  resumes,
  sessions,
  users,
} from './db/schema.ts';
import type { PersonTable } from './feature.ts';
import { FEATURES } from './feature-list.ts';

const NOT_SECRETS = { none: 'Who has it could act as the person.' };
const NOT_COPIES = { none: 'It repeats what other files have.' };
const NOT_MARKS = { none: 'It names the person who did something, and has no data about them.' };
const NOT_OF_COMPANIES = { none: 'It is the work of a company, and for its members.' };
const BY_TEAM = { keep: 'The company goes on with what its members did, without their names.' };
const BY_ADMINS = { keep: 'The board goes on with what its admins did, without their names.' };
const AS_PROOF = { keep: 'The id shows what admins did. It leads to nobody any more.' };

/** The tables of the core that have people in them: those of the account, of applicants, of applications, and of teams. */
const CORE_PEOPLE: readonly PersonTable[] = [
  { person: users.id, erase: 'delete', export: 'account' },
  { person: emailChanges.userId, erase: 'delete', export: 'account' },
  { person: passwordResets.userId, erase: 'delete', export: NOT_SECRETS },
  { person: loginChallenges.userId, erase: 'delete', export: NOT_SECRETS },
  { person: sessions.userId, erase: 'delete', counted: 'sessions', export: 'sessions' },
  { person: passkeys.userId, erase: 'delete', counted: 'sessions', export: 'account' },
  { person: authenticatorApps.userId, erase: 'delete', counted: 'sessions', export: 'account' },
  { person: recoveryCodes.userId, erase: 'delete', counted: 'sessions', export: 'account' },
  {
    person: liveStreams.userId,
    erase: { keep: 'It ends with the open page, which the deletion closes.' },
    export: NOT_MARKS,
  },
  {
    person: notifications.userId,
    erase: 'delete',
    counted: 'notifications',
    export: 'notifications',
  },
  { person: notificationSettings.userId, erase: 'delete', export: 'notifications' },
  { person: mails.userId, erase: 'delete', counted: 'mails', export: 'mails' },
  {
    person: contactMessages.userId,
    erase: 'delete',
    counted: 'contact-messages',
    export: {
      file: 'messages',
      of: 'all',
      columns: {
        ...pick(contactMessages, 'id', 'name', 'email', 'subject', 'message'),
        ...pick(contactMessages, 'status', 'createdAt'),
      },
      order: [contactMessages.createdAt, contactMessages.id],
    },
  },
  { person: auditLog.actorId, erase: AS_PROOF, export: NOT_MARKS },
  { person: auditLog.targetId, erase: AS_PROOF, export: NOT_MARKS },
  {
    person: erasures.accountId,
    erase: { keep: 'The receipt of the erasure has it, for some days.' },
    export: NOT_MARKS,
  },

  { person: applicantProfiles.userId, erase: 'delete', counted: 'profile', export: 'account' },
  { person: resumes.userId, file: resumes.fileId, erase: 'delete', export: 'resumes' },
  {
    person: applicationStarts.userId,
    erase: 'delete',
    export: {
      file: 'started-applications',
      of: 'job_seeker',
      columns: pick(applicationStarts, 'jobId', 'startedAt'),
      order: [applicationStarts.startedAt, applicationStarts.jobId],
    },
  },
  { person: companyApplicants.userId, erase: 'delete', export: NOT_COPIES },

  {
    person: applications.applicantId,
    file: applications.resumeId,
    erase: 'apart',
    counted: 'applications',
    export: 'applications',
  },
  {
    application: applicationAnswers.applicationId,
    file: applicationAnswers.fileId,
    erase: 'delete',
    counted: 'answers',
    export: 'applications',
  },
  {
    application: interviews.applicationId,
    erase: 'delete',
    counted: 'interviews',
    export: 'applications',
  },
  {
    application: interviewProposals.applicationId,
    erase: 'delete',
    counted: 'interviews',
    export: 'applications',
  },
  { application: applicationAssignments.applicationId, erase: 'delete', export: NOT_OF_COMPANIES },
  { application: applicationTexts.applicationId, erase: 'delete', export: NOT_COPIES },
  { application: applicationEvents.applicationId, erase: 'apart', export: 'applications' },
  {
    application: applicationMessages.applicationId,
    erase: 'apart',
    counted: 'messages',
    export: 'applications',
  },

  { person: companyMembers.userId, erase: 'delete', export: 'account' },
  { person: formerMembers.userId, erase: 'delete', export: NOT_MARKS },
  {
    person: invitations.invitedBy,
    erase: 'delete',
    export: { none: 'It has the address of another person.' },
  },
  {
    person: applicationAssignments.userId,
    erase: 'delete',
    export: {
      file: 'assigned-applications',
      of: 'company',
      columns: pick(applicationAssignments, 'applicationId', 'createdAt'),
      order: [applicationAssignments.createdAt, applicationAssignments.applicationId],
    },
  },
  { person: interviewInterviewers.userId, erase: 'delete', export: NOT_OF_COMPANIES },
  {
    person: applicationMessages.authorId,
    erase: BY_TEAM,
    export: {
      file: 'messages-to-applicants',
      of: 'company',
      columns: pick(applicationMessages, 'id', 'applicationId', 'text', 'createdAt', 'seenAt'),
      order: [applicationMessages.createdAt, applicationMessages.id],
    },
  },
  { person: applicationEvents.actorId, erase: BY_TEAM, export: NOT_MARKS },
  { person: applicationAssignments.assignedBy, erase: BY_TEAM, export: NOT_MARKS },
  { person: jobRevisions.createdBy, erase: BY_TEAM, export: NOT_MARKS },
  { person: contactAnswers.authorId, erase: BY_ADMINS, export: NOT_MARKS },
  { person: exchangeRates.changedBy, erase: BY_ADMINS, export: NOT_MARKS },
  { person: jobRevisions.decidedBy, erase: BY_ADMINS, export: NOT_MARKS },
];

/** Every table that has people in it, once for each column that names them. */
export const PEOPLE: readonly PersonTable[] = [
  ...CORE_PEOPLE,
  ...FEATURES.flatMap(({ people = [] }) => people),
];

/** The table of an entry. */
export const tableOf = ({ person, application }: PersonTable): PgTable =>
  (person ?? application).table;

/** The condition that a row belongs to this person. */
export const isOf = ({ person, application }: PersonTable, userId: string): SQL =>
  person
    ? eq(person, userId)
    : sql`${application} in (select ${applications.id} from ${applications} where ${applications.applicantId} = ${userId})`;
