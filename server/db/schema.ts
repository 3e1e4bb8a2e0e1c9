import { isNotNull, sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
  varchar,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { ALERT_PACES } from '../../shared/alerts/searches.ts';
import type { Education, Experience } from '../../shared/applications/applicant-profile.ts';
import { INTERVIEW_ANSWERS } from '../../shared/applications/interviews/interviews.ts';
import { POOL_EVENTS, POOL_STATES, type PoolMonths } from '../../shared/applications/pool.ts';
import { OFFER_ANSWERS } from '../../shared/applications/offers.ts';
import { THREAD_SIDES } from '../../shared/applications/thread.ts';
import type { CompanyLink } from '../../shared/companies/links.ts';
import type { StoredPictures } from '../../shared/companies/pictures.ts';
import { DOMAIN_WAYS } from '../../shared/companies/profile.ts';
import type { DomainFailure } from '../../shared/domains/proof.ts';
import { NOTIFICATION_KINDS } from '../../shared/notifications/kinds.ts';
import { CHALLENGE_KINDS } from '../../shared/accounts/second-factors.ts';
import { type ApiScope, TEAM_ROLES } from '../../shared/permissions.ts';
import {
  DELIVERY_STATES,
  type DeliveryFailure,
  type SentEvent,
  type WebhookEvent,
} from '../../shared/webhooks/webhooks.ts';
import { TEMPLATE_KINDS } from '../../shared/templates/standard.ts';
import { ROLES } from '../../shared/roles.ts';
import { type Rating, RECOMMENDATIONS } from '../../shared/applications/scorecards.ts';
import { type AnswerValue, type Question, QUESTION_KINDS } from '../../shared/jobs/questions.ts';
import {
  APPLICATION_STATUSES,
  EVENT_KINDS,
  OPEN_STATUSES,
  type TimelineEntry,
} from '../../shared/applications/status.ts';
import {
  APPROVAL_STATUSES,
  EXPERIENCE_LEVELS,
  JOB_OUTCOMES,
  JOB_STATUSES,
  JOB_TYPES,
} from '../../shared/jobs/posting.ts';
import { MAIL_STATUSES } from '../../shared/mail/outbox.ts';
import type { MailBody } from '../../shared/mail/body.ts';
import { ACCESS_KINDS, ACCESS_SIDES } from '../../shared/accesses/accesses.ts';
import { AUDIT_TARGETS } from '../../shared/audit/actions.ts';
import { MESSAGE_STATUSES } from '../../shared/messages/contact.ts';
import type { ReportCase } from '../../shared/reports/cases.ts';
import { CASE_STATES, REPORT_KINDS, REPORT_REASON_NAMES } from '../../shared/reports/rules.ts';
import { EMPTY_PASSPORT, type Passport } from '../../shared/jobs/passport.ts';
import { JOB_HOLDS, REPLY_DAYS } from '../../shared/jobs/promises.ts';
import {
  APPLICATION_KINDS,
  type Opening,
  POSTING_KINDS,
} from '../../shared/transparency/leaves.ts';
import type { Erasure, ErasureReceipt } from '../../shared/transparency/erasure.ts';
import type { Kept } from '../../shared/companies/kept.ts';
import { PAY_PERIODS } from '../../shared/jobs/pay-units.ts';
import { WORKPLACES } from '../../shared/jobs/places.ts';
import { SOURCES } from '../../shared/jobs/sources.ts';

import { mailPersonKey, nameKey, phoneKey } from './person-keys.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** A time in UTC with milliseconds, the precision of JavaScript. */
const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const id = () => uuid('id').primaryKey().defaultRandom();
const createdAt = () => time('created_at').notNull().defaultNow();
const oneOf = (name: string, column: string, values: readonly string[]) =>
  check(name, sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`));

/** The id of a row with which this one is deleted. */
const partOf = (name: string, owner: () => AnyPgColumn) =>
  uuid(name).references(owner, { onDelete: 'cascade' });

/** Another column without case and accents (server/plain.ts), kept by PostgreSQL, so that searches need not fold each row. */
const plainOf = (name: string, column: string) =>
  text(name)
    .notNull()
    .generatedAlwaysAs(sql.raw(`plain("${column}")`));

/** An index for lookups by a reference, above all when PostgreSQL deletes the referenced row. */
const referenceIndex = (name: string, column: AnyPgColumn) =>
  index(name).on(column).where(isNotNull(column));

// --- Accounts

export const users = pgTable(
  'users',
  {
    id: id(),
    role: text('role', { enum: ROLES }).notNull(),
    username: text('username').notNull(),
    /** `fold(username)`: one key for all spellings that look the same. */
    usernameKey: text('username_key').notNull().unique(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull().unique(),
    passwordHash: text('password_hash').notNull(),
    createdAt: createdAt(),
    /** When the user proved to read mail at the address; null until then. */
    confirmedAt: time('confirmed_at'),
    /** Null if the user has not logged in since this is stored. */
    lastLoginAt: time('last_login_at'),
    /** Null if the user may log in. A suspended user has no sessions. */
    suspendedAt: time('suspended_at'),
    suspensionReason: text('suspension_reason').notNull().default(''),
    plainName: plainOf('plain_name', 'username'),
    plainEmail: plainOf('plain_email', 'email'),
  },
  (table) => [
    oneOf('users_role', 'role', ROLES),
    index('users_created_at').on(table.createdAt, table.id),
    index('users_person').on(mailPersonKey(table.emailKey)),
  ],
);

/** Only the SHA-256 of a token is stored, so reading this table does not allow logging in. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    tokenHash: bytea('token_hash').notNull().unique(),
    userId: partOf('user_id', () => users.id).notNull(),
    createdAt: createdAt(),
    expiresAt: time('expires_at').notNull(),
    /** The User-Agent, at most 300 characters. */
    userAgent: text('user_agent').notNull().default(''),
    /** Accurate to about an hour, because a write for every call would be too expensive. */
    lastUsedAt: time('last_used_at').notNull().defaultNow(),
    /** When the user last proved who they are, after the login; null if they have not. */
    identityConfirmedAt: time('identity_confirmed_at'),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expires_at').on(table.expiresAt),
  ],
);

/** Tokens with which agents read a job seeker's applications. They expire, and are deleted when they are revoked. */
export const agentTokens = pgTable(
  'agent_tokens',
  {
    id: id(),
    userId: partOf('user_id', () => users.id).notNull(),
    /** SHA-256. */
    tokenHash: bytea('token_hash').notNull().unique(),
    name: text('name').notNull(),
    createdAt: createdAt(),
    expiresAt: time('expires_at').notNull(),
    lastUsedAt: time('last_used_at'),
  },
  (table) => [
    index('agent_tokens_user').on(table.userId),
    index('agent_tokens_expires_at').on(table.expiresAt),
  ],
);

/**
 * Invitations to become an administrator or a member of a company, by mailed links that work once. One per address and
 * company.
 */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    /** Null for administrators. */
    companyId: partOf('company_id', (): AnyPgColumn => companies.id),
    /** In the team of the company. */
    role: text('role', { enum: TEAM_ROLES }),
    /** Whose open applications are assigned to the new member. */
    jobId: uuid('job_id').references((): AnyPgColumn => jobs.id, { onDelete: 'set null' }),
    email: text('email').notNull(),
    /** `fold(email)`. */
    emailKey: text('email_key').notNull(),
    /** SHA-256. */
    tokenHash: bytea('token_hash').notNull().unique(),
    /** The administrator or owner who invites; an invitation ends with this account. */
    invitedBy: partOf('invited_by', () => users.id).notNull(),
    createdAt: createdAt(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    index('invitations_invited_by').on(table.invitedBy),
    referenceIndex('invitations_job', table.jobId),
    index('invitations_email').on(table.emailKey),
    unique('invitations_once').on(table.companyId, table.emailKey).nullsNotDistinct(),
    check('invitations_role', sql`(company_id is null) = (role is null)`),
  ],
);

/** Links that confirm an address, new or of a new account: one per user, the latest. */
export const emailChanges = pgTable('email_changes', {
  userId: partOf('user_id', () => users.id).primaryKey(),
  email: text('email').notNull(),
  /** SHA-256. */
  tokenHash: bytea('token_hash').notNull().unique(),
  createdAt: createdAt(),
  expiresAt: time('expires_at').notNull(),
});

/** Password reset links, stored as SHA-256. Each works once, until the next one is requested. */
export const passwordResets = pgTable('password_resets', {
  tokenHash: bytea('token_hash').primaryKey(),
  userId: partOf('user_id', () => users.id)
    .notNull()
    .unique(),
  createdAt: createdAt(),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
});

/** Passkeys of users (server/accounts/second-factors/passkeys.ts). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: partOf('user_id', () => users.id).notNull(),
    /** The authenticator's id of the passkey, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** In COSE format. */
    publicKey: bytea('public_key').notNull(),
    /** The authenticator's number of uses; many passkeys always say 0. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How browsers reach the authenticator, such as 'usb' or 'internal'. */
    transports: text('transports').array().notNull().default([]),
    name: text('name').notNull(),
    createdAt: createdAt(),
    lastUsedAt: time('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/** The authenticator app of a user: one, and only after its first code was entered. */
export const authenticatorApps = pgTable('authenticator_apps', {
  userId: partOf('user_id', () => users.id).primaryKey(),
  /** Encrypted with the key of the board (server/sealing.ts). */
  secret: bytea('secret').notNull(),
  /** The time step of the last accepted code: no code of this step or an earlier one is accepted. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  createdAt: createdAt(),
});

/** Recovery codes of users with a second factor, stored as SHA-256. Each works once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: partOf('user_id', () => users.id).notNull(),
    codeHash: bytea('code_hash').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** What has begun and ends within minutes: logins that wait for a second factor, passkey challenges, setups. */
export const loginChallenges = pgTable(
  'login_challenges',
  {
    /** SHA-256 of the token or challenge that the client sends back. */
    tokenHash: bytea('token_hash').primaryKey(),
    kind: text('kind', { enum: CHALLENGE_KINDS }).notNull(),
    /** Null while nobody is known, before a login with a passkey. */
    userId: partOf('user_id', () => users.id),
    /** The encrypted secret of an app that is being set up. */
    secret: bytea('secret'),
    /** Attempts with this token. */
    attempts: smallint('attempts').notNull().default(0),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    oneOf('login_challenges_kind', 'kind', CHALLENGE_KINDS),
    referenceIndex('login_challenges_user', table.userId),
    index('login_challenges_expires_at').on(table.expiresAt),
  ],
);

export const applicantProfiles = pgTable(
  'applicant_profiles',
  {
    userId: partOf('user_id', () => users.id).primaryKey(),
    fullName: text('full_name').notNull().default(''),
    resumeId: uuid('resume_id').references(() => files.id, { onDelete: 'set null' }),
    skills: text('skills').array().notNull().default([]),
    education: jsonb('education').$type<Education[]>().notNull().default([]),
    experience: jsonb('experience').$type<Experience[]>().notNull().default([]),
    /** Whether jobs are recommended to the user. */
    getsRecommendations: boolean('gets_recommendations').notNull().default(true),
    plainName: plainOf('plain_name', 'full_name'),
    plainSkills: plainOf('plain_skills', 'skills'),
  },
  (table) => [
    referenceIndex('applicant_profiles_resume', table.resumeId),
    index('applicant_profiles_name')
      .on(nameKey(table.fullName))
      .where(sql`full_name <> ''`),
  ],
);

/**
 * What a company's lists print of the people who applied to it, without case and accents (`plain`): a search reads the
 * company's own people alone. Triggers keep it in step with applications, accounts and profiles (migration 0062).
 */
export const companyApplicants = pgTable(
  'company_applicants',
  {
    companyId: partOf('company_id', (): AnyPgColumn => companies.id).notNull(),
    userId: partOf('user_id', () => users.id).notNull(),
    /** The displayed name as a sort key (`textKey`). */
    nameKey: text('name_key').notNull(),
    /** Name and address, in lines. */
    person: text('person').notNull(),
    skills: text('skills').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId] }),
    index('company_applicants_user').on(table.userId),
  ],
);

/** The resumes of a job seeker. The one of the profile is sent unless another is chosen. */
export const resumes = pgTable(
  'resumes',
  {
    id: id(),
    userId: partOf('user_id', () => users.id).notNull(),
    fileId: partOf('file_id', () => files.id)
      .notNull()
      .unique(),
    /** Given by the job seeker, such as 'English, for startups'. */
    name: text('name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('resumes_user').on(table.userId, table.createdAt)],
);

/** A company is a separate entity; users are its members. The user who registers it is its first owner. */
export const companies = pgTable(
  'companies',
  {
    id: id(),
    name: text('name').notNull(),
    website: text('website').notNull().default(''),
    description: text('description').notNull().default(''),
    industry: text('industry').notNull().default(''),
    location: text('location').notNull().default(''),
    founded: smallint('founded'),
    size: text('size').notNull().default(''),
    approvedAt: time('approved_at'),
    /** While it is set, the company's jobs are not public. */
    suspendedAt: time('suspended_at'),
    /** Since when reports about it wait for a review: its jobs are held, and it posts nothing new. */
    reportedAt: time('reported_at'),
    /** The start of the wait for a decision; null if the company is approved, or was rejected and not edited since. */
    waitsSince: time('waits_since').defaultNow(),
    rejectedAt: time('rejected_at'),
    rejectionReason: text('rejection_reason').notNull().default(''),
    rejectionMessage: text('rejection_message').notNull().default(''),
    /** Whether the rejection is final: editing the profile does not ask for another review. */
    rejectedForGood: boolean('rejected_for_good').notNull().default(false),
    /** When its last account was deleted. The row stays for applicants, whose applications name the company. */
    removedAt: time('removed_at'),
    /** Shown to applicants. */
    removalReason: text('removal_reason').notNull().default(''),
    /** The domain that it proves (server/domains); null without a badge. */
    verifiedDomain: text('verified_domain').unique(),
    verifiedBy: text('verified_by', { enum: DOMAIN_WAYS }),
    verifiedSince: time('verified_since'),
    /** The last change of its public profile, or of its visibility after the approval; null if there was none. */
    profileChangedAt: time('profile_changed_at'),
    /** The last change of its public jobs: of their pages or of the list. Null if it never had one. */
    jobsChangedAt: time('jobs_changed_at'),
    createdAt: createdAt(),
    /** Applicants to all its jobs whose promised answer is overdue (server/applications/promises/holds.ts). */
    overdueAnswers: integer('overdue_answers').notNull().default(0),
    /** How it kept its promises of the last days, counted once a day; null before the first one ended. */
    kept: jsonb('kept').$type<Kept>(),
    links: jsonb('links').$type<CompanyLink[]>().notNull().default([]),
    /** A trigger deletes the files that it no longer names. */
    pictures: jsonb('pictures').$type<StoredPictures>().notNull().default({ photos: [] }),
  },
  (table) => [
    index('companies_removed')
      .on(table.removedAt)
      .where(sql`removed_at is not null`),
    index('companies_waiting')
      .on(table.waitsSince)
      .where(sql`waits_since is not null`),
  ],
);

/** Names and domains of companies in a form that is the same for those that look the same (server/reviews/skeletons.ts). */
export const companySkeletons = pgTable(
  'company_skeletons',
  {
    companyId: partOf('company_id', () => companies.id).primaryKey(),
    /** The name and domains of which they were made. */
    source: text('source').notNull(),
    /** Such as 'name lurnenfold' and 'domain lurnenfoldcorn'. */
    keys: text('keys').array().notNull(),
  },
  (table) => [index('company_skeletons_keys').using('gin', table.keys)],
);

export const companyMembers = pgTable(
  'company_members',
  {
    companyId: partOf('company_id', () => companies.id).notNull(),
    userId: partOf('user_id', () => users.id)
      .notNull()
      .unique(),
    role: text('role', { enum: TEAM_ROLES }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId] }),
    oneOf('company_members_role', 'role', TEAM_ROLES),
  ],
);

/** A company's texts for messages to applicants, with fields (shared/templates/fields.ts). */
export const messageTemplates = pgTable(
  'message_templates',
  {
    id: id(),
    companyId: partOf('company_id', () => companies.id).notNull(),
    kind: text('kind', { enum: TEMPLATE_KINDS }).notNull(),
    name: text('name').notNull(),
    text: text('text').notNull(),
    updatedBy: uuid('updated_by').references(() => users.id, { onDelete: 'set null' }),
    updatedAt: time('updated_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('message_templates_name').on(
      table.companyId,
      table.kind,
      sql`lower(${table.name})`,
    ),
    referenceIndex('message_templates_updated_by', table.updatedBy),
    oneOf('message_templates_kind', 'kind', TEMPLATE_KINDS),
  ],
);

/** Keys with which a company's programs call the API. They act for the company, whoever created them. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    companyId: partOf('company_id', () => companies.id).notNull(),
    /** SHA-256. */
    tokenHash: bytea('token_hash').notNull().unique(),
    name: text('name').notNull(),
    scopes: text('scopes').array().$type<ApiScope[]>().notNull(),
    /** The last characters of the key, for people. */
    ending: text('ending').notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** Null: it works until it is revoked. */
    expiresAt: time('expires_at'),
    lastUsedAt: time('last_used_at'),
    revokedAt: time('revoked_at'),
  },
  (table) => [
    index('api_keys_company').on(table.companyId),
    referenceIndex('api_keys_created_by', table.createdBy),
  ],
);

/** Addresses of a company's programs that receive events. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    companyId: partOf('company_id', () => companies.id).notNull(),
    url: text('url').notNull(),
    events: text('events').array().$type<WebhookEvent[]>().notNull(),
    /** Sealed with the board's key. */
    secret: bytea('secret').notNull(),
    /** Secrets before, sealed and in base64, each of which signs beside the new one until a time. */
    oldSecrets: jsonb('old_secrets')
      .$type<{ secret: string; until: string }[]>()
      .notNull()
      .default([]),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** Since when nothing has arrived. */
    failingSince: time('failing_since'),
    /** Null while it is on. */
    offSince: time('off_since'),
    isOffByFailure: boolean('is_off_by_failure').notNull().default(false),
  },
  (table) => [
    index('webhooks_company').on(table.companyId),
    referenceIndex('webhooks_created_by', table.createdBy),
  ],
);

/** What is sent to webhooks: written with what happened, in its transaction. Its id is the header webhook-id. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    webhookId: partOf('webhook_id', () => webhooks.id).notNull(),
    event: text('event').$type<SentEvent>().notNull(),
    /** The body of the request. */
    payload: text('payload').notNull(),
    state: text('state', { enum: DELIVERY_STATES }).notNull().default('waiting'),
    createdAt: createdAt(),
    /** Since it was last sent by hand, if it was. */
    attempts: smallint('attempts').notNull().default(0),
    lastAttemptAt: time('last_attempt_at'),
    nextAttemptAt: time('next_attempt_at'),
    responseStatus: smallint('response_status'),
    /** In milliseconds. */
    duration: integer('duration'),
    failure: text('failure').$type<DeliveryFailure>(),
    /** The beginning of the answer. */
    answer: text('answer').notNull().default(''),
  },
  (table) => [
    index('webhook_deliveries_webhook').on(table.webhookId, table.createdAt),
    index('webhook_deliveries_created_at').on(table.createdAt),
    oneOf('webhook_deliveries_state', 'state', DELIVERY_STATES),
  ],
);

/** People in a company's own list, from a file. They have no account by it and have not applied. */
export const candidates = pgTable(
  'candidates',
  {
    id: id(),
    companyId: partOf('company_id', () => companies.id).notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    phone: text('phone').notNull().default(''),
    headline: text('headline').notNull().default(''),
    skills: text('skills').notNull().default(''),
    location: text('location').notNull().default(''),
    /** Where the company has the data from. */
    source: text('source').notNull().default(''),
    note: text('note').notNull().default(''),
    jobId: uuid('job_id').references((): AnyPgColumn => jobs.id, { onDelete: 'set null' }),
    addedBy: uuid('added_by').references(() => users.id, { onDelete: 'set null' }),
    addedAt: time('added_at').notNull(),
    invitedAt: time('invited_at'),
    keptUntil: time('kept_until').notNull(),
  },
  (table) => [
    unique('candidates_once').on(table.companyId, table.emailKey),
    index('candidates_added').on(table.companyId, table.addedAt, table.id),
    index('candidates_kept_until').on(table.keptUntil),
    index('candidates_person').on(table.companyId, mailPersonKey(table.emailKey)),
    index('candidates_name').on(table.companyId, nameKey(table.name)),
    index('candidates_phone')
      .on(table.companyId, phoneKey(table.phone))
      .where(sql`phone <> ''`),
    referenceIndex('candidates_job', table.jobId),
    referenceIndex('candidates_added_by', table.addedBy),
  ],
);

/** Addresses whose owners had a company erase them, as hashes: the company cannot add them again. */
export const candidateErasures = pgTable(
  'candidate_erasures',
  {
    companyId: partOf('company_id', () => companies.id).notNull(),
    /** SHA-256 of the company's id and the address. */
    emailHash: bytea('email_hash').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.emailHash] })],
);

/**
 * What a company asked an applicant: to stay in its talent pool (server/applications/pool). While the state is 'kept' and
 * its time not over, the company reads the person's profile as it is, and the resume of the application. Afterwards the row
 * stays for some time as evidence, and because of how soon a company may ask again.
 */
export const poolConsents = pgTable(
  'pool_consents',
  {
    id: id(),
    companyId: partOf('company_id', () => companies.id).notNull(),
    userId: partOf('user_id', () => users.id).notNull(),
    /** A company asks once for each application. */
    applicationId: partOf('application_id', () => applications.id)
      .notNull()
      .unique(),
    state: text('state', { enum: POOL_STATES }).notNull().default('asked'),
    /** The longest time that the company proposes. */
    months: smallint('months').$type<PoolMonths>().notNull(),
    /** The company's words. */
    message: text('message').notNull().default(''),
    askedBy: uuid('asked_by').references(() => users.id, { onDelete: 'set null' }),
    askedAt: time('asked_at').notNull(),
    /** When the person last said yes or no. */
    answeredAt: time('answered_at'),
    keptUntil: time('kept_until'),
    /** When the consent ended. */
    endedAt: time('ended_at'),
  },
  (table) => [
    oneOf('pool_consents_state', 'state', POOL_STATES),
    check('pool_consents_kept', sql`state <> 'kept' or kept_until is not null`),
    // One that is open or holds, for each person and company.
    uniqueIndex('pool_consents_current')
      .on(table.companyId, table.userId)
      .where(sql`state in ('asked', 'kept')`),
    index('pool_consents_person').on(table.companyId, table.userId, table.askedAt),
    index('pool_consents_user').on(table.userId),
    index('pool_consents_ended').on(table.endedAt).where(isNotNull(table.endedAt)),
    referenceIndex('pool_consents_asked_by', table.askedBy),
  ],
);

/** The evidence of a consent: what the person was asked and answered, when, and to which text. */
export const poolEvents = pgTable(
  'pool_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    consentId: partOf('consent_id', () => poolConsents.id).notNull(),
    kind: text('kind', { enum: POOL_EVENTS }).notNull(),
    /** What was proposed or chosen. */
    months: smallint('months'),
    /** The version of the text that the person was shown. */
    textVersion: text('text_version').notNull(),
    at: time('at').notNull(),
  },
  (table) => [
    oneOf('pool_events_kind', 'kind', POOL_EVENTS),
    index('pool_events_consent').on(table.consentId, table.id),
  ],
);

/** The jobs to which a company invited people of its talent pool: once for each job. */
export const poolInvitations = pgTable(
  'pool_invitations',
  {
    consentId: partOf('consent_id', () => poolConsents.id).notNull(),
    jobId: partOf('job_id', (): AnyPgColumn => jobs.id).notNull(),
    invitedAt: time('invited_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.consentId, table.jobId] }),
    index('pool_invitations_job').on(table.jobId),
  ],
);

/**
 * Two people of whom a company said that they are not the same: two accounts, two candidates, or an account and a candidate.
 * The smaller id stands in the first column of its kind.
 */
export const distinctPeople = pgTable(
  'distinct_people',
  {
    companyId: partOf('company_id', () => companies.id).notNull(),
    userId: partOf('user_id', () => users.id),
    otherUserId: partOf('other_user_id', () => users.id),
    candidateId: partOf('candidate_id', () => candidates.id),
    otherCandidateId: partOf('other_candidate_id', () => candidates.id),
  },
  (table) => [
    unique('distinct_people_once')
      .on(
        table.companyId,
        table.userId,
        table.otherUserId,
        table.candidateId,
        table.otherCandidateId,
      )
      .nullsNotDistinct(),
    check(
      'distinct_people_two',
      sql`num_nonnulls(user_id, other_user_id, candidate_id, other_candidate_id) = 2`,
    ),
    referenceIndex('distinct_people_user', table.userId),
    referenceIndex('distinct_people_other_user', table.otherUserId),
    referenceIndex('distinct_people_candidate', table.candidateId),
    referenceIndex('distinct_people_other_candidate', table.otherCandidateId),
  ],
);

/** Who closed applications by deleting their company or job. `teamRole` is that of a member who is no longer in the team. */
export interface Closer {
  id: string;
  role: (typeof ROLES)[number];
  teamRole?: (typeof TEAM_ROLES)[number];
}

/** What the deletion of a user erases and leaves, counted before it. */
export interface Counted extends Pick<Erasure, 'erased' | 'stays'> {
  /** Of the user's reports: how many stay depends on what else goes. */
  reportIds: string[];
}

/** Accounts that have left their company, or were removed, and belong to none since. */
export const formerMembers = pgTable('former_members', {
  userId: partOf('user_id', () => users.id).primaryKey(),
  /** Its name at that time. */
  companyName: text('company_name').notNull(),
  leftAt: time('left_at').notNull(),
});

/**
 * The accounts of companies that an admin deleted, so that an admin can restore them for some days
 * (server/accounts/removals.ts).
 */
export const removedAccounts = pgTable('removed_accounts', {
  companyId: partOf('company_id', () => companies.id).primaryKey(),
  /** The row of `users`, by column. */
  account: jsonb('account').$type<Record<string, unknown>>().notNull(),
});

/**
 * Deletions of accounts that leave more than one transaction can erase (server/accounts/erasing.ts), and those of companies
 * that can no longer be restored. They stay for some days after their end, for the receipt.
 */
export const erasures = pgTable(
  'erasures',
  {
    id: id(),
    /** The id that the account had; null if it was deleted long ago. */
    accountId: uuid('account_id'),
    by: text('by', { enum: ['self', 'admin'] }).notNull(),
    /** Who deleted it, for the histories and ledgers of applicants. */
    actor: jsonb('actor').$type<Closer>(),
    /** What the deletion erased at once and leaves, for the receipt; null if nobody gets one. */
    counted: jsonb('counted').$type<Counted>(),
    /** Of the link to the receipt: SHA-256. */
    tokenHash: bytea('token_hash').unique(),
    /** The company whose applications are gone through, or null. Not a foreign key: it may be deleted at the end. */
    companyId: uuid('company_id'),
    /** Whether its applicants are told that their applications are closed. */
    closes: boolean('closes').notNull(),
    /** Whether everything is erased that its applicants do not need. */
    purges: boolean('purges').notNull(),
    /** The last application that is done, and its job: they are gone through in the order of both. */
    afterJobId: uuid('after_job_id'),
    afterApplicationId: uuid('after_application_id'),
    /** Applications and events of histories. */
    done: integer('done').notNull().default(0),
    total: integer('total').notNull(),
    startedAt: time('started_at').notNull(),
    finishedAt: time('finished_at'),
    receipt: jsonb('receipt').$type<ErasureReceipt>(),
  },
  (table) => [
    oneOf('erasures_by', 'by', ['self', 'admin']),
    referenceIndex('erasures_company', table.companyId),
  ],
);

/** The domains that companies claim, proved or not. The badge is in `companies`. */
export const domainClaims = pgTable(
  'domain_claims',
  {
    companyId: partOf('company_id', () => companies.id).primaryKey(),
    /** A registrable domain in ASCII and lower case. */
    domain: text('domain').notNull(),
    /** Public, as part of what the company publishes. */
    token: text('token').notNull(),
    createdAt: createdAt(),
    /** How it was proved last, and since when; null if it is not proved. */
    by: text('proved_by', { enum: DOMAIN_WAYS }),
    provedAt: time('proved_at'),
    checkedAt: time('checked_at'),
    failure: jsonb('failure').$type<DomainFailure>(),
    /** The first of the failed checks in a row of a domain that had the badge. */
    failingSince: time('failing_since'),
    /** When the company was warned, and when its jobs were paused. */
    warnedAt: time('warned_at'),
    pausedAt: time('paused_at'),
    /** When a mailed link was opened last. */
    mailedProofAt: time('mailed_proof_at'),
    /** A mailed link that was not opened yet. */
    linkTo: text('link_to'),
    linkHash: bytea('link_hash').unique(),
    linkExpiresAt: time('link_expires_at'),
  },
  (table) => [
    index('domain_claims_domain').on(table.domain),
    oneOf('domain_claims_by', 'proved_by', DOMAIN_WAYS),
  ],
);

/** Every rejection of a company, for reviewers. Rejections of jobs are in their revisions. */
export const companyRejections = pgTable(
  'company_rejections',
  {
    id: id(),
    companyId: partOf('company_id', () => companies.id).notNull(),
    reason: text('reason').notNull(),
    message: text('message').notNull(),
    at: time('at').notNull(),
  },
  (table) => [index('company_rejections_company').on(table.companyId, table.at)],
);

/** What waits for a decision and was announced to admins, until it is decided (server/reviews/notices.ts). */
export const announcedReviews = pgTable(
  'announced_reviews',
  {
    /** Of the job, or of the company's first user. */
    id: uuid('id').notNull(),
    /** The start of the wait: an edit begins another one. */
    since: time('since').notNull(),
    /** Whether it was announced again because it has waited long. */
    isLate: boolean('is_late').notNull(),
  },
  (table) => [primaryKey({ columns: [table.id, table.since] })],
);

// --- Files

export const files = pgTable(
  'files',
  {
    id: id(),
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    /** In bytes. */
    size: integer('size').notNull(),
    /** Null if the content is in the bucket. */
    content: bytea('content'),
    /** The name of the object in the bucket; null if the content is here. A trigger lists it in `stray_objects` when it goes. */
    objectId: uuid('object_id').unique(),
    /** SHA-256 of the content; null only for content in the database that was stored before digests were. */
    digest: bytea('digest'),
    /** When a reader found that the content does not match the digest, or is missing; null if the last one did not. */
    damagedAt: time('damaged_at'),
    createdAt: createdAt(),
  },
  (table) => [
    check('files_place', sql`(content is null) <> (object_id is null)`),
    check('files_digest', sql`object_id is null or digest is not null`),
    referenceIndex('files_by_digest', table.digest),
    index('files_damaged')
      .on(table.damagedAt)
      .where(sql`damaged_at is not null`),
  ],
);

/**
 * Objects of the bucket that no row of `files` names: those of deleted files, and uploads whose row is not committed yet, or
 * never was (server/files/strays.ts).
 */
export const strayObjects = pgTable(
  'stray_objects',
  {
    objectId: uuid('object_id').primaryKey(),
    /** The object is deleted after this time. */
    removeAfter: time('remove_after').notNull().defaultNow(),
  },
  (table) => [index('stray_objects_remove_after').on(table.removeAfter)],
);

// --- Jobs

export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    companyId: partOf('company_id', () => companies.id).notNull(),
    /** Set by the company; the current revision's `approvalStatus` is set by admins. */
    status: text('status', { enum: JOB_STATUSES }).notNull(),
    /** The last change of `status`. */
    statusChangedAt: time('status_changed_at').notNull().defaultNow(),
    deadline: time('deadline').notNull(),
    /** When the job last became public; null if it never was. */
    publishedAt: time('published_at'),
    /** When it stopped being public. Null while it is public; the deadline may have passed since (`closingOf`). */
    closedAt: time('closed_at'),
    /** The text that the company is working on. */
    currentRevisionId: uuid('current_revision_id'),
    /** The public text: the last one an admin approved. */
    publicRevisionId: uuid('public_revision_id'),
    createdAt: createdAt(),
    /** The outcome that the company stated when it closed the job. */
    outcome: text('outcome', { enum: JOB_OUTCOMES }),
    /** Whether the last rejection is final: the company cannot submit the job again. */
    rejectedForGood: boolean('rejected_for_good').notNull().default(false),
    /** A deleted job stays for applicants only: their applications show its title. */
    deletedAt: time('deleted_at'),
    /** Shown to applicants. */
    deletionReason: text('deletion_reason').notNull().default(''),
    /** The status to restore. */
    statusBeforeDeletion: text('status_before_deletion', { enum: JOB_STATUSES }),
    /** Days within which the company answers. Applications keep the date that they were promised. */
    replyDays: smallint('reply_days').notNull().default(REPLY_DAYS.default),
    /** The most applications that the job takes; null without a limit. */
    places: smallint('places'),
    /** When the job closed itself because its places were taken; null again when its status changes. */
    fullAt: time('full_at'),
    /** When the company last confirmed that the job is open; null until it is public. */
    confirmedAt: time('confirmed_at'),
    /** Why the job is not public although its status says so (server/jobs/holds.ts). */
    holds: text('holds', { enum: JOB_HOLDS }).array().notNull().default([]),
    /** Applicants whose promised answer is overdue (server/applications/promises/holds.ts). */
    overdueAnswers: integer('overdue_answers').notNull().default(0),
  },
  (table) => [
    index('jobs_deleted')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
    oneOf('jobs_status', 'status', JOB_STATUSES),
    index('jobs_company').on(table.companyId, table.createdAt.desc().nullsFirst()),
    index('jobs_created_at').on(table.createdAt, table.id),
    referenceIndex('jobs_current_revision', table.currentRevisionId),
    referenceIndex('jobs_public_revision', table.publicRevisionId),
    foreignKey({
      columns: [table.currentRevisionId],
      foreignColumns: [jobRevisions.id] as [AnyPgColumn],
    }),
    foreignKey({
      columns: [table.publicRevisionId],
      foreignColumns: [jobRevisions.id] as [AnyPgColumn],
    }),
  ],
);

/**
 * The revision that everybody outside of the company reads: the last one that an admin approved. Only jobs that were never
 * approved, and so have no applicants, have none; their first one stands in for it.
 */
export const approvedRevision = sql`coalesce(${jobs.publicRevisionId}, ${jobs.currentRevisionId})`;

/** The public text of a job, as submitted and decided. Never edited: a change is a new row. */
export const jobRevisions = pgTable(
  'job_revisions',
  {
    id: id(),
    jobId: partOf('job_id', (): AnyPgColumn => jobs.id).notNull(),
    number: integer('number').notNull(),
    title: text('title').notNull(),
    location: text('location').notNull(),
    type: text('type', { enum: JOB_TYPES }).notNull(),
    level: text('level', { enum: EXPERIENCE_LEVELS }).notNull(),
    description: text('description').notNull(),
    requirements: text('requirements').array().notNull(),
    benefits: text('benefits').array().notNull(),
    /** Whether the page lists the defaults too; null in texts from before companies chose, whose page lists them. */
    showsDefaultRequirements: boolean('shows_default_requirements'),
    showsDefaultBenefits: boolean('shows_default_benefits'),
    skills: text('skills').array().notNull(),
    salaryRange: text('salary_range').notNull(),
    salaryMin: doublePrecision('salary_min'),
    salaryMax: doublePrecision('salary_max'),
    salaryCurrency: text('salary_currency'),
    salaryPeriod: text('salary_period', { enum: PAY_PERIODS }),
    workplace: text('workplace', { enum: WORKPLACES }).notNull().default('On-site'),
    /** ISO 3166-1 alpha-2; null if unknown, and for remote work. */
    country: text('country'),
    /** For remote work: codes of the countries where applicants may live. */
    remoteFrom: text('remote_from').array().notNull().default([]),
    /** ISO 3166-2; null if unknown. */
    region: text('region'),
    // Not jsonb, which changes the order of the keys.
    passport: json('passport').$type<Passport>().notNull().default(EMPTY_PASSPORT),
    /** The screening questions, with their knock-out rules. */
    questions: json('questions').$type<Question[]>().notNull().default([]),
    /** A deadline later than the approved one, which waits with its revision; null if the deadline does not change. */
    laterDeadline: time('later_deadline'),
    approvalStatus: text('approval_status', { enum: APPROVAL_STATUSES }).notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: time('decided_at'),
    /** The reason for the rejection, shown to the company. */
    rejectionReason: text('rejection_reason').notNull().default(''),
    rejectionMessage: text('rejection_message').notNull().default(''),
  },
  (table) => [
    unique('job_revisions_number').on(table.jobId, table.number),
    oneOf('job_revisions_approval', 'approval_status', APPROVAL_STATUSES),
    index('job_revisions_pending')
      .on(table.createdAt)
      .where(sql`approval_status = 'pending'`),
    index('job_revisions_pending_title')
      .on(sql`lower(${table.title})`)
      .where(sql`approval_status = 'pending'`),
    // For the admins' list of all jobs: titles and decisions without the long texts.
    index('job_revisions_listed').on(table.id, table.approvalStatus, table.title, table.location),
    referenceIndex('job_revisions_created_by', table.createdBy),
    referenceIndex('job_revisions_decided_by', table.decidedBy),
  ],
);

/** Exactly one row for each public job (server/jobs/search/rows.ts maintains it). Wide columns are stored out of line. */
export const jobSearch = pgTable(
  'job_search',
  {
    jobId: partOf('job_id', () => jobs.id).primaryKey(),
    companyId: uuid('company_id').notNull(),
    createdAt: time('created_at').notNull(),
    deadline: time('deadline').notNull(),
    /** `plain(location)`: without case and accents. */
    location: text('location').notNull(),
    type: text('type', { enum: JOB_TYPES }).notNull(),
    level: text('level', { enum: EXPERIENCE_LEVELS }).notNull(),
    /** The lower amount per year, so that pay can be compared. */
    yearlyPay: doublePrecision('yearly_pay'),
    /** ISO 4217; null if the currency is ambiguous. */
    currency: text('currency'),
    remote: boolean('remote').notNull(),
    /** The last change that visitors see on the job's page: text, deadline, company's name, or when it became public. */
    modifiedAt: time('modified_at').notNull().defaultNow(),
    /** Title, skills and company, stored in the row for ranking and similarity. */
    head: tsvector('head').notNull().default(''),
    words: tsvector('words').notNull(),
    /** The version of the tokenizer that wrote `head` and `words` (server/jobs/search/words/keywords.ts). */
    tokenizerVersion: smallint('reading').notNull().default(0),
  },
  (table) => [
    index('job_search_words').using('gin', table.words).with({ fastupdate: false }),
    index('job_search_head').using('gin', table.head).with({ fastupdate: false }),
    index('job_search_recent').on(
      table.createdAt.desc().nullsFirst(),
      table.jobId.desc().nullsFirst(),
    ),
    index('job_search_company').on(table.companyId),
    index('job_search_deadline').on(table.deadline),
  ],
);

export const savedJobs = pgTable(
  'saved_jobs',
  {
    userId: partOf('user_id', () => users.id).notNull(),
    jobId: partOf('job_id', () => jobs.id).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.jobId] }),
    index('saved_jobs_job').on(table.jobId),
  ],
);

/** What a job seeker hides from lists of jobs: a company, a job, or a word. One of the three is set. */
export const hiddenEntries = pgTable(
  'hidden_entries',
  {
    id: id(),
    userId: partOf('user_id', () => users.id).notNull(),
    companyId: partOf('company_id', () => companies.id),
    jobId: partOf('job_id', () => jobs.id),
    word: text('word'),
    /** Compared instead of `word`, regardless of case. */
    wordKey: text('word_key'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('hidden_entries_company').on(table.userId, table.companyId),
    uniqueIndex('hidden_entries_job').on(table.userId, table.jobId),
    uniqueIndex('hidden_entries_word').on(table.userId, table.wordKey),
    referenceIndex('hidden_entries_by_company', table.companyId),
    referenceIndex('hidden_entries_by_job', table.jobId),
    check('hidden_entries_kind', sql`num_nonnulls(company_id, job_id, word) = 1`),
  ],
);

/** Searches that a job seeker saved, with their alerts. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: id(),
    userId: partOf('user_id', () => users.id).notNull(),
    name: text('name').notNull(),
    /** The query of the page of all jobs, such as 'keywords=nurse&location=Lisbon'. */
    query: text('query').notNull(),
    mail: text('mail', { enum: ALERT_PACES }).notNull(),
    createdAt: createdAt(),
    /** When the user last opened its new matches. */
    seenAt: time('seen_at').notNull(),
  },
  (table) => [
    oneOf('saved_searches_mail', 'mail', ALERT_PACES),
    unique('saved_searches_once').on(table.userId, table.query),
  ],
);

/** Jobs that a saved search found, each once. A job is mailed to a user once, whichever of their searches find it. */
export const searchMatches = pgTable(
  'search_matches',
  {
    searchId: partOf('search_id', () => savedSearches.id).notNull(),
    jobId: partOf('job_id', () => jobs.id).notNull(),
    foundAt: time('found_at').notNull(),
    /** When the job was mailed to the user, by this search or another one. */
    mailedAt: time('mailed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.searchId, table.jobId] }),
    index('search_matches_job').on(table.jobId),
    index('search_matches_search').on(table.searchId, table.foundAt),
  ],
);

// --- Applications

/** The condition that an application waits for its first answer, also after its date. */
const isWaiting = sql`answered_at is null and answer_by is not null and status in ('pending', 'reviewed')`;

export const applications = pgTable(
  'applications',
  {
    id: id(),
    jobId: partOf('job_id', () => jobs.id).notNull(),
    /** Null after the applicant is deleted: the row stays for the job's counts, without any data. */
    applicantId: uuid('applicant_id').references(() => users.id, { onDelete: 'set null' }),
    status: text('status', { enum: APPLICATION_STATUSES }).notNull(),
    coverLetter: text('cover_letter').notNull(),
    resumeId: uuid('resume_id').references(() => files.id, { onDelete: 'set null' }),
    appliedAt: time('applied_at').notNull(),
    /** Since when the company has not opened what the applicant did; null if it has seen everything. */
    unreadByCompanySince: time('unread_by_company_since'),
    /** Since when the applicant has not opened what the company did. */
    unreadByApplicantSince: time('unread_by_applicant_since'),
    /** Since when it is withdrawn, also if the company rejected it afterwards: it takes no place of the job. */
    withdrawnAt: time('withdrawn_at'),
    /** The date until which the company promised to answer; null for applications from before there were promises. */
    answerBy: time('answer_by'),
    /** When the company first answered; null until then. */
    answeredAt: time('answered_at'),
    /**
     * When the applicant was told that the date has passed, or that the company deleted the job without an answer; null if
     * neither happened.
     */
    lapsedAt: time('lapsed_at'),
    /** When the company prolonged the promise, which it may do once; null if it did not. */
    prolongedAt: time('prolonged_at'),
    /** The date before it was prolonged. */
    prolongedFrom: time('prolonged_from'),
    /** The first day of the month whose first choice it is; null if it is none. */
    firstChoiceMonth: date('first_choice_month', { mode: 'string' }),
    /** When the company stated that it hired the applicant; null if it did not. */
    hiredAt: time('hired_at'),
    /** Where the applicant found the job; null if it is not known. */
    source: text('source', { enum: SOURCES }),
    /** Until when the company can undo its last move, and the mails of the move wait; null if it never moved it. */
    undoUntil: time('undo_until'),
    /** The stage of its job in which it is, within its status; null if it is in none. */
    stageId: uuid('stage_id').references(() => jobStages.id, { onDelete: 'set null' }),
    /** The answers that meet a knock-out rule, such as 'Driving license: No'; '' if there are none. */
    flag: text('flag').notNull().default(''),
    /** The members who have rated it, so that lists need not read their scorecards; null for each deleted one. */
    ratedBy: uuid('rated_by').array().$type<(string | null)[]>().notNull().default([]),
    /** The mean of their ratings, and of how many members; null without a rating. */
    ratingMean: doublePrecision('rating_mean'),
    ratingCount: smallint('rating_count').notNull().default(0),
    /** When the applicant was last told that the application, or its resume alone, will be erased. */
    erasureNoticeAt: time('erasure_notice_at'),
    erasureNotice: text('erasure_notice', { enum: ['all', 'resumes'] }),
  },
  (table) => [
    check('applications_withdrawn_since', sql`status <> 'withdrawn' or withdrawn_at is not null`),
    // They have all that counting reads, so the rows are not needed. Deleting an account removes the applicant.
    index('applications_waiting')
      .on(table.jobId, table.answerBy, table.applicantId)
      .where(isWaiting),
    index('applications_overdue')
      .on(table.jobId, table.applicantId)
      .where(sql`${isWaiting} and lapsed_at is not null`),
    uniqueIndex('applications_first_choice')
      .on(table.applicantId, table.firstChoiceMonth)
      .where(isNotNull(table.firstChoiceMonth)),
    index('applications_unread_by_company')
      .on(table.jobId)
      .where(isNotNull(table.unreadByCompanySince)),
    index('applications_unread_by_applicant')
      .on(table.applicantId)
      .where(isNotNull(table.unreadByApplicantSince)),
    uniqueIndex('applications_once').on(table.jobId, table.applicantId),
    index('applications_applicant').on(table.applicantId, table.appliedAt.desc().nullsFirst()),
    // For the admins' list of all applications: an index-only scan for filters and counts.
    index('applications_applied_at').on(
      table.appliedAt,
      table.id,
      table.status,
      table.jobId,
      table.applicantId,
    ),
    // Counts and lists of a company read this alone: rows are wide, because letters are in them.
    index('applications_counted').on(
      table.jobId,
      table.appliedAt,
      table.id,
      table.status,
      table.applicantId,
      table.answeredAt,
      table.answerBy,
      table.lapsedAt,
      table.unreadByCompanySince,
      table.hiredAt,
      table.source,
    ),
    referenceIndex('applications_resume', table.resumeId),
    referenceIndex('applications_stage', table.stageId),
    oneOf('applications_status', 'status', APPLICATION_STATUSES),
    oneOf('applications_source', 'source', SOURCES),
  ],
);

/** `fromStage` is the id of the stage before a move, which undoing the move restores. It leaves in no answer. */
export type EventDetail = Omit<TimelineEntry, 'kind' | 'status' | 'at' | 'by' | 'person'> & {
  fromStage?: string | null;
};

/** The events of an application, in order. Append-only: a trigger refuses changes. */
export const applicationEvents = pgTable(
  'application_events',
  {
    id: bigserial('id', { mode: 'bigint' }).primaryKey(),
    applicationId: partOf('application_id', () => applications.id).notNull(),
    kind: text('kind', { enum: EVENT_KINDS }).notNull().default('status'),
    /** The status after the event. */
    status: text('status', { enum: APPLICATION_STATUSES }).notNull(),
    /** Data of the event's kind: reason and message of a rejection, the interview as scheduled. */
    detail: jsonb('detail').$type<EventDetail>().notNull().default({}),
    /**
     * Not a foreign key, because members of a company have tens of thousands of events: a trigger stores no id of a deleted
     * account, and server/accounts/erasing.ts removes the id of one that is deleted, in batches (migration 0063).
     */
    actorId: uuid('actor_id'),
    actorRole: text('actor_role', { enum: ROLES }).notNull(),
    /** The name of the company's API key, if a program did it. */
    keyName: text('key_name'),
    at: time('at').notNull(),
  },
  (table) => [
    // With what a company's insights and activity read of all its events, without their details.
    index('application_events_application').on(
      table.applicationId,
      table.id,
      table.kind,
      table.status,
      table.at,
    ),
    oneOf('application_events_kind', 'kind', EVENT_KINDS),
    /** Only the first time that a side opens it is stored. */
    uniqueIndex('application_events_first_look')
      .on(table.applicationId, table.kind, table.actorRole)
      .where(sql`kind in ('opened', 'resume_opened')`),
    referenceIndex('application_events_actor', table.actorId),
  ],
);

/** Times from which each of several applicants picks one. */
export const interviewBookings = pgTable(
  'interview_bookings',
  {
    id: id(),
    companyId: partOf('company_id', () => companies.id).notNull(),
    /** In the order of time. */
    startsAt: time('starts_at').array().notNull(),
    /** How many people may pick the same time. */
    atOnce: integer('at_once').notNull(),
    minutes: integer('minutes').notNull(),
    timeZone: text('time_zone').notNull(),
    place: text('place').notNull(),
    note: text('note').notNull(),
    createdAt: createdAt(),
    endedAt: time('ended_at'),
  },
  (table) => [referenceIndex('interview_bookings_company', table.companyId)],
);

/** The current interview of an application, moved and canceled in place; its history is in the events. */
export const interviews = pgTable(
  'interviews',
  {
    applicationId: partOf('application_id', () => applications.id).primaryKey(),
    startsAt: time('starts_at').notNull(),
    minutes: integer('minutes').notNull(),
    timeZone: text('time_zone').notNull(),
    place: text('place').notNull(),
    note: text('note').notNull(),
    /** Grows with each change, so that calendars recognize the latest version. */
    sequence: integer('sequence').notNull().default(0),
    cancelledAt: time('cancelled_at'),
    updatedAt: time('updated_at').notNull(),
    /** The applicant's answer to this time; null after each change of the time. */
    answer: text('answer', { enum: INTERVIEW_ANSWERS }),
    answeredAt: time('answered_at'),
    /** As `sequence`, for the calendars of the interviewers, who also learn of changes of who takes part. */
    interviewersSequence: integer('interviewers_sequence').notNull().default(0),
    /** The self-booking from which its time was picked; a change of the time ends it. */
    bookingId: uuid('booking_id').references(() => interviewBookings.id, { onDelete: 'set null' }),
  },
  (table) => [referenceIndex('interviews_booking', table.bookingId)],
);

/**
 * The members who take part in the interview of an application, or in the times that are offered. They are assigned to
 * the application, which lets them read it; who is no longer assigned is no longer an interviewer.
 */
export const interviewInterviewers = pgTable(
  'interview_interviewers',
  {
    applicationId: uuid('application_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** The interviewer's answer to the current time; null after each change of it. */
    answer: text('answer', { enum: INTERVIEW_ANSWERS }),
    answeredAt: time('answered_at'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.applicationId, table.userId] }),
    foreignKey({
      name: 'interview_interviewers_assigned',
      columns: [table.applicationId, table.userId],
      foreignColumns: [applicationAssignments.applicationId, applicationAssignments.userId],
    }).onDelete('cascade'),
    index('interview_interviewers_user').on(table.userId),
    oneOf('interview_interviewers_answer', 'answer', INTERVIEW_ANSWERS),
  ],
);

/** Times that one side proposes for an interview; the other one picks one, or proposes others instead. */
export const interviewProposals = pgTable(
  'interview_proposals',
  {
    applicationId: partOf('application_id', () => applications.id).primaryKey(),
    by: text('by', { enum: THREAD_SIDES }).notNull(),
    /** In the order of time. */
    startsAt: time('starts_at').array().notNull(),
    minutes: integer('minutes').notNull(),
    timeZone: text('time_zone').notNull(),
    /** '' if the applicant proposes: the company names the place. */
    place: text('place').notNull(),
    note: text('note').notNull(),
    createdAt: createdAt(),
    /** A self-booking has the times, whoever proposes others instead; `startsAt` is empty until somebody does. */
    bookingId: partOf('booking_id', () => interviewBookings.id),
    /** When a member last reminded the applicant of them. */
    remindedAt: time('reminded_at'),
  },
  (table) => [
    oneOf('interview_proposals_by', 'by', THREAD_SIDES),
    referenceIndex('interview_proposals_booking', table.bookingId),
  ],
);

/** The terms of an offer, and the applicant's answer. */
export const offers = pgTable(
  'offers',
  {
    applicationId: partOf('application_id', () => applications.id).primaryKey(),
    pay: text('pay').notNull().default(''),
    /** The first day of work. */
    startsOn: date('starts_on', { mode: 'string' }),
    place: text('place').notNull().default(''),
    contract: text('contract').notNull().default(''),
    note: text('note').notNull().default(''),
    /** Null: without an end. */
    answerBy: time('answer_by'),
    /** When it was made, or its terms were last changed. */
    madeAt: time('made_at').notNull(),
    answer: text('answer', { enum: OFFER_ANSWERS }),
    /** The applicant's words with the answer. */
    answerText: text('answer_text').notNull().default(''),
    answeredAt: time('answered_at'),
    /** When the company was told: until then the applicant may undo the answer. */
    settledAt: time('settled_at'),
  },
  () => [oneOf('offers_answer', 'answer', OFFER_ANSWERS)],
);

/** The thread between an applicant and a company. */
export const applicationMessages = pgTable(
  'application_messages',
  {
    id: id(),
    applicationId: partOf('application_id', () => applications.id).notNull(),
    by: text('by', { enum: THREAD_SIDES }).notNull(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    createdAt: createdAt(),
    /** When the other side opened the thread. */
    seenAt: time('seen_at'),
    /** How many applicants got this text at once. */
    recipients: integer('recipients').notNull().default(1),
    /** Whether it answers the application: it asks or names a date, and was not sent to others before. */
    isAnswer: boolean('is_answer').notNull().default(false),
    /** Since when it is hidden from both sides, because it was reported; null if it is shown. */
    hiddenAt: time('hidden_at'),
  },
  (table) => [
    oneOf('application_messages_by', 'by', THREAD_SIDES),
    // What applicants wrote and the company has not seen: few of all.
    index('application_messages_unseen')
      .on(table.applicationId, table.createdAt)
      .where(sql`by = 'job_seeker' and seen_at is null and hidden_at is null`),
    index('application_messages_application').on(table.applicationId, table.createdAt),
    referenceIndex('application_messages_author', table.authorId),
  ],
);

/** What an applicant keeps about an application; nobody else reads it. */
export const applicantNotes = pgTable('applicant_notes', {
  applicationId: partOf('application_id', () => applications.id).primaryKey(),
  text: text('text').notNull().default(''),
  remindAt: time('remind_at'),
});

/** Applications that a job seeker made elsewhere. */
export const outsideApplications = pgTable(
  'outside_applications',
  {
    id: id(),
    userId: partOf('user_id', () => users.id).notNull(),
    title: text('title').notNull(),
    companyName: text('company_name').notNull(),
    link: text('link').notNull().default(''),
    status: text('status', { enum: APPLICATION_STATUSES }).notNull(),
    appliedOn: date('applied_on', { mode: 'string' }).notNull(),
    note: text('note').notNull().default(''),
    remindAt: time('remind_at'),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf('outside_applications_status', 'status', APPLICATION_STATUSES),
    index('outside_applications_user').on(table.userId, table.appliedOn),
  ],
);

/** Private notes of a company's members on an application. */
export const applicationNotes = pgTable(
  'application_notes',
  {
    id: id(),
    applicationId: partOf('application_id', () => applications.id).notNull(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('application_notes_application').on(table.applicationId, table.createdAt),
    referenceIndex('application_notes_author', table.authorId),
  ],
);

/** The members of its company to whom an application is assigned. */
export const applicationAssignments = pgTable(
  'application_assignments',
  {
    applicationId: partOf('application_id', () => applications.id).notNull(),
    userId: partOf('user_id', () => users.id).notNull(),
    assignedBy: uuid('assigned_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.applicationId, table.userId] }),
    index('application_assignments_user').on(table.userId),
    referenceIndex('application_assignments_assigned_by', table.assignedBy),
  ],
);

/**
 * What searches find of an application besides what its row prints. Triggers (migration 0049) add a row for each application,
 * and let it wait again when letter, resume or applicant change; server/resumes/texts.ts fills it in.
 */
export const applicationTexts = pgTable(
  'application_texts',
  {
    applicationId: partOf('application_id', () => applications.id).primaryKey(),
    /** The text of the resume, as far as it is kept. */
    resume: text('resume').notNull().default(''),
    /** Of letter, answers and resume, by company (server/applications/search/words.ts). */
    words: tsvector('words').notNull().default(''),
    noteWords: tsvector('note_words').notNull().default(''),
    /** Since when it waits to be read; null once it is. */
    waitsSince: time('waits_since').defaultNow(),
    /** Attempts to read the resume that have begun. */
    attempts: smallint('attempts').notNull().default(0),
    /** Whether the resume has no text that can be read. */
    isUnreadable: boolean('is_unreadable').notNull().default(false),
  },
  (table) => [
    index('application_texts_words').using('gin', table.words).with({ fastupdate: false }),
    index('application_texts_note_words').using('gin', table.noteWords).with({ fastupdate: false }),
    index('application_texts_waiting').on(table.waitsSince).where(isNotNull(table.waitsSince)),
  ],
);

/** A company's own words for applications. */
export const tags = pgTable(
  'tags',
  {
    id: id(),
    companyId: partOf('company_id', () => companies.id).notNull(),
    name: text('name').notNull(),
    /** `fold(name)`: names that look the same are one tag. */
    nameKey: text('name_key').notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('tags_name').on(table.companyId, table.nameKey)],
);

export const applicationTags = pgTable(
  'application_tags',
  {
    applicationId: partOf('application_id', () => applications.id).notNull(),
    tagId: partOf('tag_id', () => tags.id).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.applicationId, table.tagId] }),
    index('application_tags_tag').on(table.tagId),
  ],
);

/** Lists of applications that members keep under a name: filters, search, order and view. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    companyId: partOf('company_id', () => companies.id).notNull(),
    /** Null for a shared one whose author has left: it is the owners'. */
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    /** As in the address: 'status=reviewed&tag=…'. */
    query: text('query').notNull(),
    isShared: boolean('is_shared').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('saved_views_company').on(table.companyId),
    referenceIndex('saved_views_author', table.authorId),
  ],
);

/** A company's own stages of a job, in order within each status. */
export const jobStages = pgTable(
  'job_stages',
  {
    id: id(),
    jobId: partOf('job_id', () => jobs.id).notNull(),
    status: text('status', { enum: APPLICATION_STATUSES }).notNull(),
    position: smallint('position').notNull(),
    name: text('name').notNull(),
  },
  (table) => [
    index('job_stages_job').on(table.jobId, table.status, table.position),
    oneOf('job_stages_status', 'status', OPEN_STATUSES),
  ],
);

/** What members of the company rate in applicants to a job, in order. */
export const jobCriteria = pgTable(
  'job_criteria',
  {
    id: id(),
    jobId: partOf('job_id', () => jobs.id).notNull(),
    position: smallint('position').notNull(),
    name: text('name').notNull(),
    hint: text('hint').notNull().default(''),
  },
  (table) => [index('job_criteria_job').on(table.jobId, table.position)],
);

/** An applicant's answers to the screening questions, each with the question as it was asked. */
export const applicationAnswers = pgTable(
  'application_answers',
  {
    applicationId: partOf('application_id', () => applications.id).notNull(),
    /** Of the question in the job's revision. */
    questionId: uuid('question_id').notNull(),
    position: smallint('position').notNull(),
    kind: text('kind', { enum: QUESTION_KINDS }).notNull(),
    question: text('question').notNull(),
    /** Null for a file. */
    value: jsonb('value').$type<AnswerValue>(),
    fileId: uuid('file_id').references(() => files.id, { onDelete: 'set null' }),
    /** Whether it meets the knock-out rule of that time. */
    isFlagged: boolean('is_flagged').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.applicationId, table.questionId] }),
    index('application_answers_question').on(table.questionId, table.applicationId),
    referenceIndex('application_answers_file', table.fileId),
  ],
);

/** A member's rating of an applicant: one for each member and application. */
export const scorecards = pgTable(
  'scorecards',
  {
    id: id(),
    applicationId: partOf('application_id', () => applications.id).notNull(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    recommendation: text('recommendation', { enum: RECOMMENDATIONS }).notNull(),
    comment: text('comment').notNull().default(''),
    /** With the names of the criteria, so that they stay readable when the criteria change. */
    ratings: jsonb('ratings').$type<Rating[]>().notNull(),
    createdAt: createdAt(),
    editedAt: time('edited_at'),
  },
  (table) => [
    unique('scorecards_once').on(table.applicationId, table.authorId),
    oneOf('scorecards_recommendation', 'recommendation', RECOMMENDATIONS),
    referenceIndex('scorecards_author', table.authorId),
  ],
);

// --- Reports

/** What people reported: one open case for each job, company or message (server/reports). */
export const reportCases = pgTable(
  'report_cases',
  {
    id: id(),
    kind: text('kind', { enum: REPORT_KINDS }).notNull(),
    /** Of the job, company or message. */
    targetId: uuid('target_id').notNull(),
    /** The reported company, or that of the reported job or message. */
    companyId: partOf('company_id', () => companies.id).notNull(),
    jobId: partOf('job_id', () => jobs.id),
    /** Null after the message was erased, with an account or its application's retention: the case keeps its outcome. */
    messageId: uuid('message_id').references(() => applicationMessages.id, {
      onDelete: 'set null',
    }),
    state: text('state', { enum: CASE_STATES }).notNull().default('open'),
    openedAt: time('opened_at').notNull(),
    /** When enough people had reported it; null if they had not. Stays after the decision, which can be undone. */
    frozenAt: time('frozen_at'),
    decidedAt: time('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    /** The reason for the decision, which the company or the writer reads. */
    reason: text('reason').notNull().default(''),
    /** The status of a job before it was closed by the decision. */
    jobStatus: text('job_status', { enum: JOB_STATUSES }),
    /** `by` is the id of the admin. */
    notes: jsonb('notes').$type<ReportCase['notes']>().notNull().default([]),
  },
  (table) => [
    oneOf('report_cases_kind', 'kind', REPORT_KINDS),
    oneOf('report_cases_state', 'state', CASE_STATES),
    uniqueIndex('report_cases_open')
      .on(table.kind, table.targetId)
      .where(sql`state = 'open'`),
    index('report_cases_opened_at').on(table.openedAt, table.id),
    index('report_cases_target').on(table.targetId),
    index('report_cases_company').on(table.companyId),
    referenceIndex('report_cases_job', table.jobId),
    referenceIndex('report_cases_message', table.messageId),
    referenceIndex('report_cases_decided_by', table.decidedBy),
  ],
);

/** Reports: one of each person for each case. */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    caseId: partOf('case_id', () => reportCases.id).notNull(),
    /** Null after the reporter is deleted: the row stays for the case, without any data. */
    reporterId: uuid('reporter_id').references(() => users.id, { onDelete: 'set null' }),
    reason: text('reason', { enum: REPORT_REASON_NAMES }).notNull(),
    text: text('text').notNull(),
    at: time('at').notNull(),
    /** Whether it counts toward a freeze, apart from who else has reported. */
    counts: boolean('counts').notNull(),
    /** The /24 or /64 of the reporter, hashed with the key of signed links; null if it says nothing. */
    network: text('network'),
    /** Names the reported text: the same report about the same text counts once. */
    version: text('version').notNull(),
  },
  (table) => [
    oneOf('reports_reason', 'reason', REPORT_REASON_NAMES),
    unique('reports_once').on(table.caseId, table.reporterId),
    index('reports_reporter').on(table.reporterId, table.at).where(isNotNull(table.reporterId)),
  ],
);

// --- Notifications

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: partOf('user_id', () => users.id).notNull(),
    kind: text('kind', { enum: NOTIFICATION_KINDS }).notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    path: text('path').notNull(),
    /** The subject, to prevent duplicate notifications. */
    key: text('key').notNull(),
    createdAt: createdAt(),
    readAt: time('read_at'),
    /** Turned off on the site: stored only to prevent sending it again. */
    isHidden: boolean('is_hidden').notNull().default(false),
    /** Whether the next daily mail names it. */
    waitsForMail: boolean('waits_for_mail').notNull().default(false),
  },
  (table) => [
    index('notifications_waiting')
      .on(table.userId)
      .where(sql`waits_for_mail`),
    unique('notifications_once').on(table.userId, table.key),
    index('notifications_user').on(table.userId, table.createdAt.desc().nullsFirst()),
    // A reported message is hidden in the notifications of all its readers.
    index('notifications_message')
      .on(table.key)
      .where(sql`kind = 'message'`),
  ],
);

/** What a user changed about notifications. */
export const notificationSettings = pgTable('notification_settings', {
  userId: partOf('user_id', () => users.id).primaryKey(),
  /** Turned off, such as 'closing.mail'. */
  muted: text('muted').array().notNull().default([]),
  /** Kinds whose mail comes once a day. */
  daily: text('daily').array().notNull().default([]),
});

/** Browsers that get notifications of a user by web push (RFC 8030), until the session ends. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    userId: partOf('user_id', () => users.id).notNull(),
    sessionId: partOf('session_id', () => sessions.id).notNull(),
    endpoint: text('endpoint').notNull().unique(),
    /** The browser's public key and secret (RFC 8291), in base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('push_subscriptions_user').on(table.userId),
    index('push_subscriptions_session').on(table.sessionId),
  ],
);

/** What can become due, with its subject. */
export type DueKind =
  /** The company hears of a new application (application). */
  | 'applied'
  /** Saved searches are compared with a job that has become public (job). */
  | 'published'
  /** The applicant can no longer undo the answer to an offer, or the withdrawal (application). */
  | 'offer-answered'
  | 'withdrawn'
  /** An offer ends tomorrow, or has ended (application). */
  | 'offer-ending'
  | 'offer-ended'
  /** An interview is tomorrow (application). */
  | 'interview-tomorrow'
  /** An applicant's own reminder (application, or outside application). */
  | 'reminder'
  | 'outside-reminder'
  /** The daily mail of a user. */
  | 'daily-mail'
  /** The mail about new jobs of a saved search. */
  | 'alert'
  /** Admins hear of what newly waits for review: always due again a minute later (the whole board). */
  | 'reviews'
  /** Waiting entries of the public log get their place: always due again some seconds later (the whole board). */
  | 'log'
  /** The company is reminded of an answer that it promised, or the promise has lapsed (application). */
  | 'answer'
  /** A delivery to a webhook is sent, or tried again (delivery). */
  | 'webhook'
  /** A job whose last place may be taken closes itself (job). */
  | 'full'
  /** The deadline of a public job passes (job). */
  | 'expired'
  /** How a company kept its promises is counted again (company). */
  | 'kept'
  /** The company is asked for the first time to confirm a job (job). */
  | 'confirmation'
  /** It is asked for the last time (job). */
  | 'confirmation-last'
  /** The job is paused, because the company did not confirm it (job). */
  | 'confirmation-over'
  /** The company moved an applicant of the job, which confirms it (job). */
  | 'confirmed-by-move'
  /** The company is warned that a law will pause a job (job). */
  | 'law-warning'
  /** The job is paused if a law forbids its text, and its company is told (job). */
  | 'law-begins'
  /** A law ends by which the job is paused (job). */
  | 'law-ends'
  /** A company's domain is checked again (company). */
  | 'domain-check'
  /** A person is asked whether to prolong a consent to a talent pool, or it is over (consent). */
  | 'pool-ending'
  | 'pool-ended'
  /** The next rows of a deleted account are erased (erasure). */
  | 'erasure'
  /** A notification is sent to the devices of its user (notification). */
  | 'push';

/** What happens at a time: a reminder, the end of an offer, the next daily mail. Swept by server/db/due.ts. */
export const dueMoments = pgTable(
  'due_moments',
  {
    kind: text('kind').$type<DueKind>().notNull(),
    /** The application, user or search that it is about. */
    subject: uuid('subject').notNull(),
    at: time('at').notNull(),
    /** Failed attempts. */
    failures: integer('failures').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subject] }),
    index('due_moments_at').on(table.at),
    // The page Operation counts what fails. Nearly nothing does.
    index('due_moments_failed')
      .on(table.kind)
      .where(sql`failures > 0`),
  ],
);

// --- The rest

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    /** The signed-in writer. Null for visitors, whoever the address belongs to. */
    userId: partOf('user_id', () => users.id),
    name: text('name').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    status: text('status', { enum: MESSAGE_STATUSES }).notNull().default('new'),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf('contact_messages_status', 'status', MESSAGE_STATUSES),
    index('contact_messages_created_at').on(table.createdAt.desc().nullsFirst(), table.id),
    referenceIndex('contact_messages_user', table.userId),
    // Every admin page shows the count.
    index('contact_messages_new')
      .on(table.status)
      .where(sql`status = 'new'`),
  ],
);

/** Answers of admins by mail. */
export const contactAnswers = pgTable(
  'contact_answers',
  {
    id: id(),
    messageId: partOf('message_id', () => contactMessages.id).notNull(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    mailId: uuid('mail_id').references(() => mails.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('contact_answers_message').on(table.messageId, table.createdAt),
    referenceIndex('contact_answers_author', table.authorId),
    referenceIndex('contact_answers_mail', table.mailId),
  ],
);

/** The outbox: a mail is written in the transaction that causes it, and sent by server/mail. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    /** The recipient's account; the mail is deleted with it. Null for mail to the operators of the board. */
    userId: partOf('user_id', () => users.id),
    to: text('to').notNull(),
    replyTo: text('reply_to'),
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** What delivery renders as HTML (server/mail/layout.ts). Null once it is sent, and without a mail server. */
    body: json('body').$type<MailBody>(),
    /** An attached calendar file, or null. */
    calendar: text('calendar'),
    /** The address for unsubscribing with one click (RFC 8058), or null. */
    unsubscribe: text('unsubscribe'),
    /** The subject, so that mail can be canceled or deleted with it: 'application:<id>', 'search:<id>'. */
    about: text('about'),
    status: text('status', { enum: MAIL_STATUSES }).notNull(),
    /** Of a dropped mail that quotes a reported message: the status to restore when the reports are dismissed. */
    heldStatus: text('held_status', { enum: MAIL_STATUSES }),
    attempts: integer('attempts').notNull().default(0),
    error: text('error').notNull().default(''),
    createdAt: createdAt(),
    /** The earliest time to send it, if that was postponed after it was queued. */
    sendAfter: time('send_after'),
    sentAt: time('sent_at'),
  },
  (table) => [
    oneOf('mails_status', 'status', MAIL_STATUSES),
    index('mails_created_at').on(table.createdAt.desc().nullsFirst(), table.id),
    // Every admin page shows the count.
    index('mails_failed')
      .on(table.status)
      .where(sql`status in ('failed', 'unclear')`),
    referenceIndex('mails_user', table.userId),
    referenceIndex('mails_about', table.about),
  ],
);

/**
 * Every privileged change, and every resume that an admin opened. Append-only: triggers refuse anything else. Each hash
 * covers the line and the previous hash, so that changes and removals can be detected. People are identified by id
 * only, so that no other data of deleted users stays.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    /** From 1, without gaps. */
    number: bigint('number', { mode: 'number' }).primaryKey(),
    at: time('at').notNull(),
    action: text('action').notNull(),
    /** Null for the command line. Not a foreign key, because the line stays when the user is deleted. */
    actorId: uuid('actor_id'),
    targetKind: text('target_kind', { enum: AUDIT_TARGETS }).notNull(),
    targetId: uuid('target_id'),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    requestId: text('request_id').notNull(),
    /** SHA-256. */
    hash: bytea('hash').notNull(),
  },
  (table) => [
    index('audit_log_at').on(table.at),
    index('audit_log_action').on(table.action, table.number),
    index('audit_log_actor').on(table.actorId, table.number),
    index('audit_log_target').on(table.targetId, table.number),
  ],
);

/**
 * Who opened, exported, moved or deleted a job seeker's data, for the job seeker (server/accesses). Names of companies and
 * jobs are those at that time, and only the applicant is a foreign key: an entry stays when company, job or member goes.
 */
export const dataAccesses = pgTable(
  'data_accesses',
  {
    id: id(),
    applicantId: partOf('applicant_id', () => users.id).notNull(),
    /** The first time. */
    at: time('at').notNull(),
    /** The last one of several. */
    lastAt: time('last_at').notNull(),
    times: integer('times').notNull().default(1),
    side: text('side', { enum: ACCESS_SIDES }).notNull(),
    /** A digest of who opened it and the hour, to count repetitions; null for what is an entry each time. */
    reader: bytea('reader'),
    /** The role of a company's member, or the name of an agent's token. */
    role: text('role').notNull().default(''),
    what: text('what', { enum: ACCESS_KINDS }).notNull(),
    detail: text('detail').notNull().default(''),
    applicationId: uuid('application_id'),
    jobTitle: text('job_title').notNull().default(''),
    /** Of the application. */
    companyId: uuid('company_id'),
    companyName: text('company_name').notNull().default(''),
  },
  (table) => [
    oneOf('data_accesses_side', 'side', ACCESS_SIDES),
    oneOf('data_accesses_what', 'what', ACCESS_KINDS),
    index('data_accesses_applicant').on(
      table.applicantId,
      table.at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('data_accesses_at').on(table.at),
    uniqueIndex('data_accesses_once')
      .on(table.applicantId, table.reader, table.what, sql`coalesce(application_id, applicant_id)`)
      .where(isNotNull(table.reader)),
  ],
);

// --- The public log (server/transparency)

const LOG_KINDS = [...POSTING_KINDS, ...APPLICATION_KINDS] as const;

/** Entries of the public log. Append-only: a trigger refuses anything but giving an entry its place. */
export const logEntries = pgTable(
  'log_entries',
  {
    /** In the order of writing. */
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: text('kind', { enum: LOG_KINDS }).notNull(),
    /** Of a posting. Not a foreign key, because the entry stays when the job is deleted. */
    jobId: uuid('job_id'),
    /** The public text of the entry (shared/transparency/leaves.ts). */
    leaf: text('leaf').notNull(),
    /** Of the leaf, as in RFC 6962. */
    hash: bytea('hash').notNull(),
    /** The place in the tree, from 0 without gaps; null until the sequencer gives it one. */
    index: bigint('index', { mode: 'number' }).unique(),
  },
  (table) => [
    oneOf('log_entries_kind', 'kind', LOG_KINDS),
    index('log_entries_waiting')
      .on(table.id)
      .where(sql`index is null`),
    index('log_entries_job').on(table.jobId, table.id).where(isNotNull(table.jobId)),
    index('log_entries_hash').on(table.hash),
  ],
);

/** What the salted hashes of entries stand for, for receipts. Deleted with the application, or the applicant's account. */
export const logOpenings = pgTable(
  'log_openings',
  {
    /**
     * Not a foreign key, because its check would cost as much as the row: whoever writes one has locked the application, and
     * a trigger on applications deletes it (migration 0038).
     */
    applicationId: uuid('application_id').notNull(),
    /** Not a foreign key: entries are written by the same statement and never deleted. */
    entryId: bigint('entry_id', { mode: 'number' }).notNull(),
    salt: bytea('salt').notNull(),
    opening: jsonb('opening').$type<Opening>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.entryId] })],
);

/** The hashes of the log's tree, in tiles of 256: leaves at level 0, roots of full tiles above. */
export const logTiles = pgTable(
  'log_tiles',
  {
    level: smallint('level').notNull(),
    index: bigint('index', { mode: 'number' }).notNull(),
    /** 32 bytes each. The last tile of a level grows. */
    hashes: bytea('hashes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.level, table.index] })],
);

/** Signed states of the log, one for each size. */
export const logCheckpoints = pgTable('log_checkpoints', {
  size: bigint('size', { mode: 'number' }).primaryKey(),
  /** The checkpoint with the log's signature, without those of witnesses. */
  note: text('note').notNull(),
  at: time('at').notNull(),
});

/** Signatures of witnesses under checkpoints. */
export const logCosignatures = pgTable(
  'log_cosignatures',
  {
    size: bigint('size', { mode: 'number' })
      .notNull()
      .references(() => logCheckpoints.size, { onDelete: 'cascade' }),
    /** Of the witness. */
    name: text('name').notNull(),
    /** The line of the signed note. */
    line: text('line').notNull(),
    /** When the witness signed. */
    at: time('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.size, table.name] })],
);

/** The keys of the log, in their order. One is not retired. */
export const logKeys = pgTable(
  'log_keys',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** The public key, with the log's name. */
    key: text('key').notNull().unique(),
    /** Encrypted with the key of the board (server/sealing.ts). Null after the key was replaced. */
    secret: bytea('secret'),
    createdAt: createdAt(),
    retiredAt: time('retired_at'),
    /** The signed checkpoint in which it names the next key; null while there is none. */
    successor: text('successor'),
  },
  () => [
    uniqueIndex('log_keys_current')
      .on(sql`(retired_at is null)`)
      .where(sql`retired_at is null`),
  ],
);

/** The last run of each kind of scheduled work, and its result. */
export const backgroundRuns = pgTable('background_runs', {
  name: text('name').primaryKey(),
  startedAt: time('started_at').notNull(),
  /** Null while it runs, or if its process ended. */
  finishedAt: time('finished_at'),
  /** '' if there was none. */
  error: text('error').notNull().default(''),
  /** What the last successful run did, such as 'Removed 3 mails.'; '' if it has nothing to say. */
  summary: text('summary').notNull().default(''),
  /** The number of consecutive failures. */
  failures: integer('failures').notNull().default(0),
});

/** Exchange rates, with which pay is compared (shared/rates/conversion.ts). */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    /** ISO 4217. */
    currency: text('currency').primaryKey(),
    /** Units of the currency for one euro. */
    perEuro: doublePrecision('per_euro').notNull(),
    /** The day of the rate. */
    date: date('date').notNull(),
    /** 'admin', or where the product has it from. */
    source: text('source').notNull(),
    changedBy: uuid('changed_by').references(() => users.id, { onDelete: 'set null' }),
    changedAt: time('changed_at').notNull(),
    /** The highest one grows with each change of rates. */
    version: integer('version').notNull().default(0),
  },
  (table) => [
    referenceIndex('exchange_rates_changed_by', table.changedBy),
    check('exchange_rates_per_euro', sql`per_euro > 0`),
  ],
);

/** How often titles and skills of public jobs were searched for (server/jobs/search/search-counts.ts). */
export const searchCounts = pgTable(
  'search_counts',
  {
    day: date('day').notNull(),
    /** The text without case and accents. */
    keywords: text('keywords').notNull(),
    searches: integer('searches').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.keywords] })],
);

/**
 * How often a job was viewed and an application to it was started, per day and source (server/jobs/counts.ts). It says
 * nothing of who did.
 */
export const jobCounts = pgTable(
  'job_counts',
  {
    jobId: partOf('job_id', () => jobs.id).notNull(),
    /** In UTC. */
    day: date('day').notNull(),
    source: text('source', { enum: SOURCES }).notNull(),
    views: integer('views').notNull().default(0),
    starts: integer('starts').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.day, table.source] }),
    oneOf('job_counts_source', 'source', SOURCES),
  ],
);

/**
 * Who has opened the form to apply for a job and not applied yet, so that each person counts once. Companies never see
 * it. It ends when the application is sent, and after 90 days.
 */
export const applicationStarts = pgTable(
  'application_starts',
  {
    userId: partOf('user_id', () => users.id).notNull(),
    jobId: partOf('job_id', () => jobs.id).notNull(),
    startedAt: time('started_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.jobId] }),
    referenceIndex('application_starts_job', table.jobId),
  ],
);

/** Keys shared by all processes of this board, created by the first migration. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: bytea('value').notNull(),
});

/** Requests with an Idempotency-Key that were carried out (server/http/calls/idempotency.ts). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** SHA-256 of user, call and key. */
    id: bytea('id').primaryKey(),
    /** SHA-256 of the request: another request must not use the key. */
    request: bytea('request').notNull(),
    /** Random, to tell concurrent requests apart. */
    attempt: bytea('attempt').notNull(),
    /** Encrypted with the key. Null while the call runs, or if its process ended. */
    answer: bytea('answer'),
    createdAt: createdAt(),
  },
  (table) => [index('idempotency_keys_created_at').on(table.createdAt)],
);

/** The table of laws by which public jobs were last looked through (server/jobs/law-table.ts): at most one row. */
export const lawTables = pgTable('law_tables', {
  digest: text('digest').primaryKey(),
  appliedAt: time('applied_at').notNull(),
});

/** Counters of rate-limiter-flexible, so that limits hold across processes. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});

/** Open streams of live updates, so that their limits hold across processes (server/http/open-streams.ts). */
export const liveStreams = pgTable(
  'live_streams',
  {
    id: uuid('id').primaryKey(),
    /** In the order of opening. */
    number: bigserial('number', { mode: 'bigint' }).notNull(),
    /** The number of the process that has it (server/db/changes.ts). */
    process: integer('process').notNull(),
    userId: uuid('user_id').notNull(),
    /** Hashed. */
    network: text('network').notNull(),
  },
  (table) => [
    index('live_streams_user').on(table.userId),
    index('live_streams_network').on(table.network),
  ],
);
