import { inflateSync } from 'node:zlib';
import { eq, isNotNull, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { registration } from '../shared/accounts/users.ts';
import { applicantProfileChange } from '../shared/applications/applicant-profile.ts';
import { ALT_MAX, altRefusal } from '../shared/companies/pictures.ts';
import { companyProfileChange, foundedRefusal } from '../shared/companies/profile.ts';
import {
  APPLICATION_STATUSES,
  REJECTION_REASONS,
  moveRefusal,
  type ApplicationStatus,
  withdrawRefusal,
} from '../shared/applications/status.ts';
import { DEADLINE_DAYS, EXPERIENCE_LEVELS, JOB_TYPES, jobPosting } from '../shared/jobs/posting.ts';
import { readPay } from '../shared/jobs/pay.ts';
import { placeOf } from '../shared/jobs/places.ts';
import { fold } from '../shared/kit/text.ts';
import { check } from '../shared/kit/validation.ts';
import { freshDatabase } from '../tests/support/database.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../server/operation/site.ts';
import { createAdmin } from '../server/accounts/authentication.ts';
import { verifyPassword } from '../server/accounts/secrets.ts';
import { checkResume } from '../server/applications/submission/resume.ts';
import { isPublic, selectJobs } from '../server/jobs/rows.ts';
import * as schema from '../server/db/schema.ts';
import { demoAdmin, demoApplications, demoCompanies, demoJobs, demoSeekers } from './content.ts';
import { makeResume } from './resume.ts';
import { seedDemo } from './seed.ts';
import { deleteDemoAccounts } from '../server/operation/demo-accounts.ts';
import { createSignedLinks } from '../server/signed-links.ts';
import { featuresOn } from '../server/feature-list.ts';
import { readConfig } from '../server/config.ts';
import type { Context } from '../server/context.ts';

const now = new Date('2026-03-04T10:15:00Z');
const { db } = await freshDatabase();

const words = (text: string) => text.split(/\s+/).length;
const colleagues = demoCompanies.flatMap(({ team }) =>
  team.map(({ name: username, email }) => ({ username, email })),
);
const accounts = [demoAdmin, ...demoCompanies, ...colleagues, ...demoSeekers];

test('every job could have been posted, and reads like one', () => {
  expect(demoJobs.length).toBeGreaterThanOrEqual(60);
  for (const job of demoJobs) {
    const { min, max, currency, period, text } = job.pay;
    const posting = {
      jobTitle: job.title,
      jobLocation: job.location,
      jobType: job.type,
      experienceLevel: job.level,
      jobDescription: job.description,
      salaryRange: text,
      salaryMin: min,
      salaryMax: max,
      salaryCurrency: currency,
      salaryPeriod: period,
      requirements: job.requirements,
      benefits: job.benefits,
      skillsRequired: job.skills,
    };
    expect(check(jobPosting, posting), job.key).toMatchObject({ value: posting });
    expect(words(job.description), job.key).toBeGreaterThanOrEqual(100);
    expect(words(job.description), job.key).toBeLessThanOrEqual(250);
    expect(job.description.split('\n\n').length, job.key).toBeGreaterThanOrEqual(2);
    expect(readPay(text), job.key).toMatchObject({ min, max });
    expect([currency, null], job.key).toContain(readPay(text)?.currency);
    expect(job.posted + job.deadline, job.key).toBeLessThanOrEqual(DEADLINE_DAYS.max);
    expect(job.posted, job.key).toBeLessThanOrEqual(45);
    const { country, remoteFrom } = placeOf(posting);
    expect(country ?? remoteFrom.length, job.key).toBeTruthy();
    const company = demoCompanies.find(({ key }) => key === job.company);
    expect(company?.isApproved, job.key).toBe(true);
    expect(company?.joined, job.key).toBeGreaterThan(job.posted);
    expect(Boolean(job.rejection), job.key).toBe(job.approval === 'rejected');
    expect(Boolean(job.outcome), job.key).toBe(job.status === 'closed');
    const { edited, ...change } = job.edit ?? { edited: 0 };
    expect(edited, job.key).toBeLessThan(job.posted || 1);
    const after = { ...posting, jobTitle: change.title ?? job.title };
    expect(check(jobPosting, after), job.key).toHaveProperty('value');
  }
  expect(demoJobs.filter(({ edit }) => edit).length).toBeGreaterThan(0);
  expect(new Set(demoJobs.map(({ key }) => key)).size).toBe(demoJobs.length);
  expect(new Set(demoJobs.map(({ description }) => description)).size).toBe(demoJobs.length);
  expect(new Set(demoJobs.map(({ type }) => type))).toEqual(new Set(JOB_TYPES));
  expect(new Set(demoJobs.map(({ level }) => level))).toEqual(new Set(EXPERIENCE_LEVELS));
});

test('every account could have registered, and no two are alike', () => {
  for (const company of demoCompanies) {
    const { companyName, website, description, industry, location, founded, size, links } = company;
    const profile = { companyName, website, description, industry, location, founded, size, links };
    expect(check(companyProfileChange, profile), company.key).toEqual({ value: profile });
    expect(foundedRefusal(founded, now), company.key).toBeUndefined();
    expect(new URL(website).hostname, company.key).toMatch(/\.example$/);
  }
  for (const { username, fullName, skills, education, experience } of demoSeekers) {
    const profile = { fullName, skills, education, experience };
    expect(check(applicantProfileChange, profile), username).toEqual({ value: profile });
  }
  for (const { username, email } of accounts) {
    const form = { role: 'job_seeker', username, email, password: DEMO_PASSWORD };
    expect(check(registration, form), username).toMatchObject({ value: { username, email } });
    expect(email).toMatch(/@(example\.(com|org|net)|[a-z]+\.example|daybreak\.test)$/);
  }
  expect(demoSeekers.length).toBeGreaterThanOrEqual(40);
  expect(new Set(accounts.map(({ email }) => fold(email))).size).toBe(accounts.length);
  expect(new Set(accounts.map(({ username }) => fold(username))).size).toBe(accounts.length);
});

test('every application could have gone the way it went', () => {
  const pairs = new Set<string>();
  const openings = new Set<string>();
  for (const { seeker, job: jobKey, applied, moves, why } of demoApplications) {
    const name = `${seeker} to ${jobKey}`;
    const job = demoJobs.find(({ key }) => key === jobKey);
    const applicant = demoSeekers.find(({ username }) => username === seeker);
    expect(job?.approval ?? 'approved', name).toBe('approved');
    expect(job?.posted, name).toBeGreaterThan(applied);
    expect(applied, name).toBeGreaterThan(-(job?.deadline ?? 0));
    expect(applicant?.joined, name).toBeGreaterThan(applied);
    expect(applicant?.pitch, name).not.toBe('');
    let status: ApplicationStatus = 'pending';
    let days = applied;
    for (const [next, nextDays] of moves) {
      const refusal =
        next === 'withdrawn'
          ? withdrawRefusal({ status, closure: null })
          : moveRefusal({ status, undoWithdrawalUntil: null }, next);
      expect(refusal, `${name}: ${next}`).toBeUndefined();
      expect(nextDays, `${name}: ${next}`).toBeLessThan(days);
      expect(nextDays, `${name}: ${next}`).toBeGreaterThan(0);
      [status, days] = [next, nextDays];
    }
    pairs.add(name);
    openings.add(why);
  }
  expect(pairs.size).toBe(demoApplications.length);
  expect(openings.size).toBe(demoApplications.length);
});

test('a resume is a PDF of one page that carries the name, whatever its letters', async () => {
  const shown = demoSeekers.filter(({ pitch }) => pitch !== '');
  expect(shown.map(({ fullName }) => fullName).join('')).toMatch(/[łŁ].*[şŞ]|[şŞ].*[łŁ]/);
  for (const [number, seeker] of shown.entries()) {
    const content = await makeResume(seeker, number, now);
    const upload = { name: 'resume.pdf', contentType: 'application/pdf', content };
    expect(await checkResume(upload), seeker.username).toMatchObject({ name: 'resume.pdf' });
    expect(content.toString('latin1'), seeker.username).toMatch(/^%PDF-[^]*\/Count 1\b/);
    // The embedded fonts list their letters; a missing letter would be shown as an empty box.
    const held = unpackStreams(content);
    for (const letter of seeker.fullName.replaceAll(' ', '')) {
      const code = letter.codePointAt(0)?.toString(16).padStart(4, '0');
      expect(held, `${letter} of ${seeker.fullName}`).toContain(`<${code}>`);
    }
  }
});

/** The decompressed content of a PDF. */
function unpackStreams(pdf: Buffer): string {
  const parts = pdf.toString('latin1').matchAll(/stream\n([^]*?)\nendstream/g);
  return Array.from(parts, ([, packed = '']) =>
    packed.startsWith('x') ? inflateSync(Buffer.from(packed, 'latin1')).toString('latin1') : packed,
  ).join('\n');
}

test('the seed fills an empty database, is the same each time, and does nothing the second time', async () => {
  await seedDemo({ db }, { now });

  const count = async (query: ReturnType<typeof sql>) => {
    const { rows } = await db.execute<{ key: string; count: number }>(query);
    return Object.fromEntries(rows.map((row) => [row.key, row.count]));
  };
  const { applications, applicationEvents, files, jobs, jobSearch, users } = schema;
  const sizes = await Promise.all(
    [users, jobs, applications, files].map((table) => db.$count(table)),
  );
  const resumes = demoSeekers.filter(({ resumeOnProfile }) => resumeOnProfile).length;
  const statuses = demoApplications.reduce((sum, { moves }) => sum + 1 + moves.length, 0);
  const sent = demoApplications.length;
  expect(await db.$count(applicationEvents, eq(applicationEvents.kind, 'status'))).toBe(statuses);
  const pictures = demoCompanies.reduce(
    (sum, company) => sum + (company.pictures ? 2 + company.pictures.photos.length : 0),
    0,
  );
  expect(pictures).toBeGreaterThanOrEqual(4);
  expect(sizes).toEqual([accounts.length, demoJobs.length, sent, sent + resumes + pictures]);
  for (const { alt } of demoCompanies.flatMap((company) => company.pictures?.photos ?? [])) {
    expect(altRefusal(alt)).toBe(undefined);
    expect(alt.length).toBeLessThanOrEqual(ALT_MAX);
  }

  const states = await count(sql`
    select approval_status || ' ' || status as key, count(*)::int from jobs
    join job_revisions on job_revisions.id = current_revision_id group by 1`);
  expect(states['approved active']).toBeGreaterThan(40);
  expect(states['approved paused']).toBeGreaterThan(0);
  expect(states['approved closed']).toBeGreaterThan(0);
  expect(states['rejected active']).toBeGreaterThan(0);
  expect(states['pending active']).toBeGreaterThanOrEqual(6);
  const open = await selectJobs(db, 'public').where(isPublic(now));
  expect(await db.$count(jobSearch)).toBe(open.length);
  expect(open.length).toBeLessThan(states['approved active'] ?? 0);

  for (const email of ['company@daybreak.test', 'seeker@daybreak.test']) {
    const found = await count(sql`
      select applications.status as key, count(*)::int from applications
      join jobs on jobs.id = job_id join company_members using (company_id)
      join users on users.id in (company_members.user_id, applicant_id)
      where users.email = ${email} and company_members.role = 'owner' group by 1`);
    expect(Object.keys(found).toSorted(), email).toEqual([...APPLICATION_STATUSES].toSorted());
  }

  const impossible = await db.execute(sql`
    select applications.id from applications join jobs on jobs.id = job_id
    join job_revisions on job_revisions.id = public_revision_id
    join users on users.id = applicant_id
    left join lateral (
      select array_agg(at order by application_events.id) as times,
        (array_agg(status order by application_events.id desc))[1] as last
      from application_events where application_id = applications.id
    ) history on true
    where decided_at is null or applied_at <= decided_at or applied_at >= deadline
      or applied_at <= users.created_at or times[1] <> applied_at or last <> applications.status
      or times <> (select array_agg(distinct time order by time) from unnest(times) time)
      or times[array_length(times, 1)] >= ${now.toISOString()}::timestamptz`);
  expect(impossible.rows).toEqual([]);

  const rejections = await db
    .select({ detail: applicationEvents.detail })
    .from(applicationEvents)
    .where(eq(applicationEvents.status, 'rejected'));
  for (const { detail } of rejections) {
    expect(REJECTION_REASONS).toContain(detail.reason);
    // 'Other' requires a message.
    expect(detail.reason === 'Other' && !detail.message).toBe(false);
  }

  // Whoever has something unread in an application has a notification that leads to it.
  const unread = await db.execute<{ path: string; user: string }>(sql`
    select '/applications/view/' || applications.id as path, company_members.user_id as user
    from applications join jobs on jobs.id = job_id join company_members using (company_id)
    where unread_by_company_since is not null and company_members.role = 'owner'
    union all select '/applications/edit/' || id, applicant_id from applications
    where unread_by_applicant_since is not null order by path`);
  const notified = await db.execute<{ path: string; user: string }>(
    sql`select path, user_id as user from notifications where read_at is null order by path`,
  );
  expect(unread.rows.length).toBeGreaterThan(8);
  expect(notified.rows).toEqual(unread.rows);

  expect(await db.$count(schema.contactAnswers)).toBe(1);
  const messages = await count(
    sql`select status as key, count(*)::int from contact_messages group by 1`,
  );
  expect(messages).toEqual({ new: 1, read: 1, answered: 1 });

  const edited = await db.execute(sql`
    select next.id from jobs join job_revisions next on next.id = current_revision_id
    join job_revisions shown on shown.id = public_revision_id
    where next.number = 2 and shown.number = 1 and next.approval_status = 'pending'
      and next.created_at > shown.decided_at`);
  expect(edited.rows).toHaveLength(1);
  const rejected = await db.execute(sql`
    select id from companies where rejected_at > created_at and waits_since > rejected_at
      and approved_at is null and rejection_reason <> '' and rejection_message <> ''`);
  expect(rejected.rows).toHaveLength(1);
  const suspended = await db.select().from(users).where(isNotNull(users.suspendedAt));
  expect(suspended.map(({ role }) => role)).toEqual(['job_seeker']);
  for (const { email, suspendedAt, createdAt, suspensionReason } of suspended) {
    expect(DEMO_LOGINS.map((login) => login.email)).not.toContain(email);
    expect(suspendedAt?.getTime()).toBeGreaterThan(createdAt.getTime());
    expect(suspensionReason).not.toBe('');
  }

  // Everybody who applied has viewed the job and started on that day, from the same source.
  const unseen = await db.execute(sql`
    select a.id from applications a left join job_counts c on c.job_id = a.job_id and c.source = a.source
      and c.day = (a.applied_at at time zone 'UTC')::date and c.starts > 0 and c.views >= c.starts
    where c.job_id is null`);
  expect(unseen.rows).toEqual([]);
  const wrong = await db.execute(sql`
    select jobs.id from jobs
    where (published_at is null) <> (public_revision_id is null)
      or (outcome is null) <> (status <> 'closed')
      or (closed_at is null) <> (status = 'active' and deadline > ${now.toISOString()}::timestamptz
        or published_at is null)
      or closed_at <= published_at`);
  expect(wrong.rows).toEqual([]);

  const logins = await db.select().from(users);
  for (const { email } of DEMO_LOGINS) {
    const user = logins.find((row) => row.email === email);
    expect(await verifyPassword(user?.passwordHash, DEMO_PASSWORD), email).toBe(true);
  }
  const ids = logins.map(({ id }) => id).toSorted();

  await seedDemo({ db }, { now: new Date() });
  expect(await db.$count(users)).toBe(accounts.length);

  const other = await freshDatabase();
  await seedDemo(other, { now: new Date(now.getTime() + 86_400_000) });
  const again = await other.db.select({ id: users.id }).from(users);
  expect(again.map(({ id }) => id).toSorted()).toEqual(ids);

  // For a board that grows out of its demo.
  const admin = { db: other.db, now: () => now };
  await createAdmin(admin, 'owner@example.org', 'a password of their own');
  const config = readConfig({ NODE_ENV: 'test' });
  const signedLinks = await createSignedLinks(other.db);
  const context = {
    database: other,
    db: other.db,
    config,
    features: featuresOn(config),
    signedLinks,
    now: () => now,
  };
  expect(await deleteDemoAccounts(context as unknown as Context)).toHaveLength(accounts.length);
  const left = await other.db.select({ email: users.email }).from(users);
  expect(left).toEqual([{ email: 'owner@example.org' }]);
  for (const table of [schema.companies, schema.jobs, schema.jobSearch, schema.files])
    expect(await other.db.$count(table)).toBe(0);
});
