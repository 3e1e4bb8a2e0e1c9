import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../tests/support/database.ts';
import { StartError } from '../start-error.ts';
import { migrate, pendingMigrations } from './migrate.ts';

const folder = join(import.meta.dirname, 'migrations');

interface Journal {
  entries: { tag: string }[];
}
const journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')) as Journal;
const tags = journal.entries.map(({ tag }) => tag);

/**
 * Rows that may exist after each migration, as input for the next one: a person, a company with an edited job, and an
 * application with history and resume. Add to this when you add a migration.
 */
const rowsAfter: Record<string, string> = {
  '0000_foundation': `
    insert into users (id, role, username, username_key, email, email_key, password_hash) values
      ('00000000-0000-4000-8000-000000000001', 'job_seeker', 'Ada', 'ada', 'ada@example.com', 'ada@example.com', 'none'),
      ('00000000-0000-4000-8000-000000000002', 'company', 'Acme', 'acme', 'acme@example.com', 'acme@example.com', 'none');
    insert into applicant_profiles (user_id, full_name, skills, education) values
      ('00000000-0000-4000-8000-000000000001', 'Ada', '{SQL,"a, b"}', '[{"degree": "BSc"}]');
    insert into companies (id, name, founded, approved_at) values
      ('00000000-0000-4000-8000-000000000003', 'Acme', 1999, '2026-11-20T12:00:00.123Z');
    insert into company_members (company_id, user_id, role) values
      ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000002', 'owner');
    insert into jobs (id, company_id, status, deadline) values
      ('00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-000000000003', 'active', '2127-01-01Z');
    insert into job_revisions (id, job_id, number, title, location, type, level, description, requirements, benefits,
      skills, salary_range, approval_status, decided_by)
    select ('00000000-0000-4000-8000-00000000001' || n)::uuid, '00000000-0000-4000-8000-000000000004', n, 'Engineer ' || n,
      'Oslo', 'Full-time', 'Associate', 'Long.', '{One}', '{}', '{SQL}', '', status, null
    from (values (1, 'approved'), (2, 'pending')) as revision (n, status);
    update jobs set public_revision_id = '00000000-0000-4000-8000-000000000011',
      current_revision_id = '00000000-0000-4000-8000-000000000012';
    insert into job_search (job_id, company_id, created_at, deadline, location, type, level, remote, words)
    select id, company_id, created_at, deadline, 'oslo', 'Full-time', 'Associate', false, to_tsvector('engineer') from jobs;
    insert into files (id, name, content_type, size, content) values
      ('00000000-0000-4000-8000-000000000005', 'cv.pdf', 'application/pdf', 4, '\\x25504446');
    insert into applications (id, job_id, applicant_id, status, cover_letter, resume_id, applied_at) values
      ('00000000-0000-4000-8000-000000000006', '00000000-0000-4000-8000-000000000004',
       '00000000-0000-4000-8000-000000000001', 'reviewed', 'Hello.', '00000000-0000-4000-8000-000000000005', now());
    insert into application_events (application_id, status, actor_id, actor_role, at) values
      ('00000000-0000-4000-8000-000000000006', 'pending', '00000000-0000-4000-8000-000000000001', 'job_seeker', now()),
      ('00000000-0000-4000-8000-000000000006', 'reviewed', '00000000-0000-4000-8000-000000000002', 'company', now());`,
  '0001_guards': '',
  '0002_references': '',
  '0003_later_deadlines': '',
  '0004_public_face': `
    insert into saved_jobs (user_id, job_id) values
      ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000004');
    insert into password_resets (token_hash, user_id, expires_at) values
      ('\\x01', '00000000-0000-4000-8000-000000000001', now());
    insert into mails (user_id, "to", kind, subject, text, html, status) values
      ('00000000-0000-4000-8000-000000000001', 'ada@example.com', 'password-reset', 'Hello', 'Hello', '', 'kept');`,
  '0005_closed_jobs': '',
  '0006_search_heads': '',
  '0007_account_and_timeline': `
    insert into email_changes (user_id, email, token_hash, expires_at) values
      ('00000000-0000-4000-8000-000000000001', 'new@example.com', '\\x02', now());
    insert into interviews (application_id, starts_at, minutes, time_zone, place, note, updated_at) values
      ('00000000-0000-4000-8000-000000000006', now(), 45, 'Africa/Nairobi', 'Room 1', '', now());
    insert into notifications (user_id, kind, title, text, path, key) values
      ('00000000-0000-4000-8000-000000000001', 'status', 'Hello', 'Hello', '/', 'key');
    insert into notification_settings (user_id, muted) values
      ('00000000-0000-4000-8000-000000000001', '{closing.mail}');
    insert into contact_messages (name, email, subject, message) values ('Ada', 'ada@example.com', 'Hello', 'Hello.');`,
  '0008_both_sides_of_the_desk': `
    insert into application_notes (application_id, author_id, text) values
      ('00000000-0000-4000-8000-000000000006', '00000000-0000-4000-8000-000000000002', 'Hello.');
    insert into audit_log (number, at, action, target_kind, request_id, hash) values
      (1, now(), 'data.export', 'board', '', '\\x01');
    insert into background_runs (name, started_at) values ('clean-up', now());
    insert into contact_answers (message_id, text) select id, 'Hello.' from contact_messages;`,
  '0009_ended_sessions': '',
  '0010_confirmed_addresses': '',
  '0011_removed_and_rejected': `
    insert into company_rejections (company_id, reason, message, at) values
      ('00000000-0000-4000-8000-000000000003', 'Other', 'Hello.', now());
    insert into removed_accounts (company_id, account) values ('00000000-0000-4000-8000-000000000003', '{}');`,
  '0012_idempotency_keys': `
    insert into idempotency_keys (id, request, attempt) values ('\\x01', '\\x01', '\\x01');`,
  '0013_swept_links': '',
  '0014_guarded_administrators': `
    insert into admin_invitations (email, email_key, token_hash, invited_by, expires_at)
      select 'new@example.com', 'new@example.com', '\\x03', id, now() from users limit 1;`,
  '0015_second_factors': `
    insert into passkeys (user_id, credential_id, public_key, counter, name) values
      ('00000000-0000-4000-8000-000000000001', 'id', '\\x01', 0, 'Phone');
    insert into authenticator_apps (user_id, secret, last_step) values
      ('00000000-0000-4000-8000-000000000001', '\\x01', 1);
    insert into recovery_codes (user_id, code_hash) values ('00000000-0000-4000-8000-000000000001', '\\x01');
    insert into login_challenges (token_hash, kind, user_id, expires_at) values
      ('\\x01', 'login', '00000000-0000-4000-8000-000000000001', now());`,
  '0016_what_was_published': '',
  '0017_files_in_a_bucket': `
    insert into files (name, content_type, size, object_id, digest) values
      ('cv.pdf', 'application/pdf', 4, '00000000-0000-4000-8000-000000000021', '\\x01');
    insert into stray_objects (object_id) values ('00000000-0000-4000-8000-000000000022');`,
  '0018_live_streams': '',
  '0019_companies_of_changed_jobs': '',
  '0020_exchange_rates': `
    insert into exchange_rates (currency, per_euro, date, source, changed_by, changed_at, version) values
      ('USD', 1.1, '2026-11-22', 'admin', '00000000-0000-4000-8000-000000000001', now(), 1);`,
  '0021_hidden_entries': `
    insert into hidden_entries (user_id, company_id) values
      ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000003');
    insert into hidden_entries (user_id, word, word_key) values
      ('00000000-0000-4000-8000-000000000001', 'Unpaid', 'unpaid');`,
  '0022_search_counts': `
    insert into search_counts (day, keywords, searches) values ('2026-01-01', 'nurse', 3);`,
  '0023_visible_changes': '',
  '0024_drop_unused_job_search_indexes': `
    insert into files (id, name, content_type, size, content) values
      ('00000000-0000-4000-8000-000000000095', 'My CV.pdf', 'application/pdf', 4, '\\x25504446');
    update applicant_profiles set resume_id = '00000000-0000-4000-8000-000000000095';`,
  '0025_both_sides_hear': '',
  '0026_promises': '',
  '0027_public_log': `
    insert into log_keys (key, secret) values ('jobs.example.com/log+00000000+AQ==', '\\x01');
    insert into log_entries (kind, leaf, hash) values ('applied', '{}', '\\x01');
    insert into log_openings (entry_id, application_id, applicant_id, salt, opening) values
      (1, '00000000-0000-4000-8000-000000000006', '00000000-0000-4000-8000-000000000001', '\\x01', '{}');
    insert into log_tiles (level, index, hashes) values (0, 0, '\\x01');
    insert into log_checkpoints (size, note, at) values (1, '', now());
    insert into log_cosignatures (size, name, line, at) values (1, 'witness.example', '', now());`,
  '0028_verified_domains': `
    insert into domain_claims (company_id, domain, token) values
      ('00000000-0000-4000-8000-000000000003', 'acme.com', 'token');
    update companies set verified_domain = 'acme.com', verified_by = 'dns', verified_since = now();`,
  '0029_agent_tokens': `
    insert into agent_tokens (user_id, token_hash, name, expires_at) values
      ('00000000-0000-4000-8000-000000000001', '\\x01', 'Assistant', now());`,
  '0030_answers': '',
  '0031_places': '',
  '0032_places_of_prolonged_promises': '',
  '0033_data_accesses': `
    insert into data_accesses (applicant_id, at, last_at, side, what, application_id) values
      ('00000000-0000-4000-8000-000000000001', now(), now(), 'company', 'application', '00000000-0000-4000-8000-000000000006');`,
  '0034_reports': `
    insert into report_cases (id, kind, target_id, company_id, job_id, opened_at) values
      ('00000000-0000-4000-8000-000000000033', 'job', '00000000-0000-4000-8000-000000000004',
       '00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000004', now());
    insert into reports (case_id, reporter_id, reason, text, at, counts, version) values
      ('00000000-0000-4000-8000-000000000033', '00000000-0000-4000-8000-000000000001', 'scam', 'Hello.', now(), true, '1');`,
  '0035_places_counted_by_applicant': '',
  '0036_openings_without_a_check': '',
  '0037_withdrawn_since': '',
  '0038_openings_without_checks': '',
  '0039_law_tables': '',
  '0040_confirmed_defaults': '',
  '0041_failing_moments': `
    insert into mails ("to", kind, subject, text, html, status) values
      ('ada@example.com', 'status', 'Hello', 'Hello, Ada.', '<p>Hello, Ada.</p>', 'waiting');`,
  '0042_mail_bodies': '',
  '0043_counted_from_the_index': `
    insert into admin_invitations (email, email_key, token_hash, invited_by, expires_at) values
      ('grace@example.com', 'grace@example.com', '\\x01', '00000000-0000-4000-8000-000000000002', now());`,
  '0044_team': `
    insert into invitations (company_id, role, email, email_key, token_hash, invited_by, expires_at) values
      ('00000000-0000-4000-8000-000000000003', 'viewer', 'grace@example.com', 'grace@example.com', '\\x02',
       '00000000-0000-4000-8000-000000000002', now());
    insert into application_assignments (application_id, user_id) values
      ('00000000-0000-4000-8000-000000000006', '00000000-0000-4000-8000-000000000002');
    insert into former_members (user_id, company_name, left_at) values
      ('00000000-0000-4000-8000-000000000001', 'Acme', now());`,
  '0045_company_page': `
    insert into files (id, name, content_type, size, content, digest)
      select ('00000000-0000-4000-8000-00000000009' || each)::uuid, 'logo.webp', 'image/webp', 1, '\\x01', '\\x01'
      from generate_series(1, 2) each;
    update companies set links = '[{"label": "LinkedIn", "url": "https://www.linkedin.com"}]',
      pictures = '{"logo": {"id": "00000000-0000-4000-8000-000000000091"}, "photos": [
        {"id": "00000000-0000-4000-8000-000000000092", "alt": "Us", "width": 1, "height": 1}]}';
    update companies set pictures = '{"photos": [
      {"id": "00000000-0000-4000-8000-000000000092", "alt": "Us", "width": 1, "height": 1}]}';`,
  '0046_message-templates': `
    insert into message_templates (company_id, kind, name, text, updated_by, updated_at) values
      ('00000000-0000-4000-8000-000000000003', 'rejection', 'Kind', 'Dear {first_name}',
       '00000000-0000-4000-8000-000000000002', now());`,
  '0047_in_and_out': `
    insert into api_keys (company_id, token_hash, name, scopes, ending) values
      ('00000000-0000-4000-8000-000000000003', '\\x03', 'Sync', '{jobs:read}', 'abcd');
    insert into webhooks (id, company_id, url, events, secret, old_secret, old_secret_until) values
      ('00000000-0000-4000-8000-000000000045', '00000000-0000-4000-8000-000000000003', 'https://example.com/',
       '{job.closed}', '\\x04', '\\x0405', '2026-11-30T12:00:00Z');
    insert into webhook_deliveries (webhook_id, event, payload) values
      ('00000000-0000-4000-8000-000000000045', 'webhook.test', '{}');
    insert into candidates (company_id, name, email, email_key, added_at, kept_until) values
      ('00000000-0000-4000-8000-000000000003', 'Ada', 'ada@example.com', 'ada@example.com', now(), now());
    insert into candidate_erasures (company_id, email_hash) values
      ('00000000-0000-4000-8000-000000000003', '\\x05');`,
  '0048_questions_stages_and_scorecards': `
    insert into job_stages (id, job_id, status, position, name) values
      ('00000000-0000-4000-8000-000000000020', '00000000-0000-4000-8000-000000000004', 'reviewed', 0, 'Phone call');
    insert into job_criteria (job_id, position, name) values ('00000000-0000-4000-8000-000000000004', 0, 'Craft');
    update applications set stage_id = '00000000-0000-4000-8000-000000000020';
    insert into application_answers (application_id, question_id, position, kind, question, value) values
      ('00000000-0000-4000-8000-000000000006', '00000000-0000-4000-8000-000000000021', 0, 'yes-no', 'License?', 'true');
    insert into scorecards (application_id, author_id, recommendation, ratings) values
      ('00000000-0000-4000-8000-000000000006', '00000000-0000-4000-8000-000000000002', 'yes', '[]');`,
  '0049_numbers': `
    insert into job_counts (job_id, day, source, views) values
      ('00000000-0000-4000-8000-000000000004', '2026-11-26', 'alert', 3);
    insert into application_starts (user_id, job_id, started_at) values
      ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000004', now());
    update applications set source = 'alert';`,
  '0050_deadlines-are-due': '',
  '0051_interviewers': `
    insert into interview_interviewers (application_id, user_id, answer) values
      ('00000000-0000-4000-8000-000000000006', '00000000-0000-4000-8000-000000000002', 'confirmed');`,
  '0052_self-bookings': `
    insert into interview_bookings (id, company_id, starts_at, at_once, minutes, time_zone, place, note)
      select '00000000-0000-4000-8000-000000000022', company_id, array[timestamptz '2030-01-02 09:00Z'], 2, 45, 'UTC',
        'Room 1', '' from jobs where id = '00000000-0000-4000-8000-000000000004';
    update interviews set booking_id = '00000000-0000-4000-8000-000000000022';`,
  '0053_talent-pool': `
    insert into pool_consents (id, company_id, user_id, application_id, state, months, asked_at, answered_at, kept_until) values
      ('00000000-0000-4000-8000-000000000049', '00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000001',
       '00000000-0000-4000-8000-000000000006', 'kept', 12, now(), now(), now());
    insert into pool_events (consent_id, kind, months, text_version, at) values
      ('00000000-0000-4000-8000-000000000049', 'kept', 12, '2026-11', now());
    insert into pool_invitations (consent_id, job_id, invited_at) values
      ('00000000-0000-4000-8000-000000000049', '00000000-0000-4000-8000-000000000004', now());
    insert into distinct_people (company_id, user_id, candidate_id)
    select company_id, '00000000-0000-4000-8000-000000000001', id from candidates limit 1;`,
  '0054_search-tags-views': `
    insert into tags (id, company_id, name, name_key) values
      ('00000000-0000-4000-8000-000000000023', '00000000-0000-4000-8000-000000000003', 'Remote', 'remote');
    insert into application_tags (application_id, tag_id) values
      ('00000000-0000-4000-8000-000000000006', '00000000-0000-4000-8000-000000000023');
    insert into saved_views (company_id, author_id, name, query) values
      ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000002', 'Remote', 'tag=1');`,
  '0055_plain-names': `update applicant_profiles set full_name = 'Zoë Łoś', skills = '{Crêpes,C++}';
    -- Two searches that found the same job, before each had its own matches.
    insert into saved_searches (user_id, name, query, mail, seen_at)
    select '00000000-0000-4000-8000-000000000001', query, query, 'daily', now() from (values ('a'), ('b')) as each (query);
    insert into search_matches (user_id, job_id, search_id, found_at)
    select user_id, '00000000-0000-4000-8000-000000000004', id, now() from saved_searches limit 1;`,
  '0056_deleted-accounts': '',
  '0057_matches-of-each-search': `
    insert into search_matches (search_id, job_id, found_at)
    select id, '00000000-0000-4000-8000-000000000004', now() from saved_searches on conflict do nothing;`,
  '0058_held-mails': '',
  '0059_undo-time': '',
  '0060_applications-counted': '',
  // Two members rated, of whom one was deleted.
  '0061_company-skeletons': `update applications set rating_count = 2, rated_by =
    '{00000000-0000-4000-8000-000000000099,00000000-0000-4000-8000-000000000002}';`,
  '0062_company-applicants': '',
  '0063_erasures': '',
  '0064_invitation-templates': '',
  '0065_erasure-notices': '',
  '0066_report-notes': '',
  '0067_webhook-secrets': '',
  '0068_invited-to-job': '',
  '0069_facts': '',
};

/** Tables that a migration gave another name. */
const RENAMED: Record<string, string> = { admin_invitations: 'invitations' };

/** The migrations up to this one in a separate folder, as in an older version of the product. */
async function olderFolder(tag: string): Promise<string> {
  const older = await mkdtemp(join(tmpdir(), 'daybreak-migrations-'));
  await cp(folder, older, { recursive: true });
  const entries = journal.entries.slice(0, tags.indexOf(tag) + 1);
  await writeFile(join(older, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  return older;
}

const stepwise = await freshDatabase({ migrated: false });
const atOnce = await freshDatabase({ migrated: false });

type Rows = Record<string, Record<string, unknown>[]>;

/** Columns that a migration drops or corrects: their content follows from others. */
const dropped: Record<string, string | string[]> = {
  '0038_openings_without_checks': 'log_openings.applicant_id',
  '0042_mail_bodies': 'mails.html',
  '0057_matches-of-each-search': 'search_matches.user_id',
  '0063_erasures': 'applications.rated_by',
  '0067_webhook-secrets': ['webhooks.old_secret', 'webhooks.old_secret_until'],
};

test('every migration keeps what it finds', async () => {
  const { pool } = stepwise;
  const readAll = async (): Promise<Rows> => {
    const tables = await pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    const all: Rows = {};
    for (const { name } of tables.rows) {
      const { rows } = await pool.query(`select * from ${name} order by 1`);
      all[name] = rows;
    }
    return all;
  };

  expect(Object.keys(rowsAfter)).toEqual(tags);
  for (const [index, tag] of tags.entries()) {
    const before = index === 0 ? {} : await readAll();
    const older = await olderFolder(tag);
    await applyMigrations(drizzle(pool), { migrationsFolder: older });
    await rm(older, { recursive: true });
    const after = await readAll();
    for (const [table, rows] of Object.entries(before)) {
      for (const row of rows) {
        const now = after[table] ?? after[RENAMED[table] ?? ''];
        const kept = Object.entries(row).filter(
          ([column]) => ![dropped[tag]].flat().includes(`${table}.${column}`),
        );
        expect(now, `${tag}: ${table}`).toContainEqual(
          expect.objectContaining(Object.fromEntries(kept)),
        );
      }
    }
    await pool.query(rowsAfter[tag] ?? '');
  }
  const kept = await readAll();
  expect(kept.webhooks).toMatchObject([
    { old_secrets: [{ secret: 'BAU=', until: '2026-11-30T12:00:00.000Z' }] },
  ]);
  expect(kept['company_members']).toMatchObject([{ role: 'owner' }]);
  expect(kept.applications).toMatchObject([
    { rated_by: [null, '00000000-0000-4000-8000-000000000002'] },
  ]);
  expect(kept.resumes).toMatchObject([{ name: 'My CV' }]);
  // The applicant from before this table.
  expect(kept['company_applicants']).toMatchObject([
    { name_key: 'zoë łoś', person: expect.stringMatching(/^zoe los\n/), skills: 'crepes c++' },
  ]);
  expect(kept['due_moments']).toMatchObject([
    { kind: 'confirmation' },
    { kind: 'expired' },
    { kind: 'log' },
    { kind: 'reviews' },
  ]);

  expect(await pendingMigrations(stepwise)).toBe(0);
  expect(await migrate(stepwise)).toBe(0);

  await expectGuards(pool.query.bind(pool));
});

async function expectGuards(query: (text: string) => Promise<{ rowCount: number | null }>) {
  const appendOnly = 'application_events is append-only';
  for (const statement of [
    `update application_events set status = 'offered'`,
    `update application_events set at = now()`,
    `update application_events set actor_id = null`,
    `delete from application_events`,
  ]) {
    await expect(query(statement), statement).rejects.toThrow(appendOnly);
  }
  await query('update log_entries set index = 0');
  for (const statement of [
    'update log_entries set index = 1',
    `update log_entries set leaf = '[]'`,
    'delete from log_entries',
  ]) {
    await expect(query(statement), statement).rejects.toThrow('log_entries is append-only');
  }
  const final = 'the text of a job revision is never edited';
  for (const change of [
    `title = 'x'`,
    'number = 9',
    `skills = '{}'`,
    'created_at = now()',
    'salary_min = 1',
  ]) {
    await expect(query(`update job_revisions set ${change}`), change).rejects.toThrow(final);
  }
  // The decision on a revision may change, and references to deleted people and jobs.
  const decided = `update job_revisions set approval_status = 'approved', decided_at = now() where number = 2`;
  expect((await query(decided)).rowCount).toBe(1);
  await query(`delete from users where username = 'Acme'`);
  // The id of a deleted account leaves the history in batches, and does not come back.
  const forgotten = `update application_events set actor_id = null
    where not exists (select from users where users.id = actor_id)`;
  expect((await query(forgotten)).rowCount).toBe(1);
  await query(`insert into application_events (application_id, status, actor_id, actor_role, at)
    select id, 'reviewed', '00000000-0000-4000-8000-000000000099', 'company', now() from applications`);
  expect((await query('select from application_events where actor_id is null')).rowCount).toBe(2);
  // What the hash of an entry stands for goes with the applicant and with the application; the entry stays.
  const openings = async () => (await query('select from log_openings')).rowCount;
  expect(await openings()).toBe(1);
  await query('update applications set applicant_id = null');
  expect(await openings()).toBe(0);
  await query(`insert into log_openings (application_id, entry_id, salt, opening)
    select id, 1, '\\x01', '{}' from applications`);
  const pictures = async () => (await query(`select from files where name = 'logo.webp'`)).rowCount;
  expect(await pictures()).toBe(1);
  await query('delete from companies');
  expect(await pictures()).toBe(0);
  expect((await query('select from application_events')).rowCount).toBe(0);
  expect(await openings()).toBe(0);
  expect((await query('select from log_entries')).rowCount).toBe(1);
  expect((await query('select from job_revisions')).rowCount).toBe(0);
}

test('every reference has an index that its cascade can use, so that nobody is deleted by reading whole tables', async () => {
  // Its first columns are those of the reference, and it leaves out nothing but rows without one.
  const { rows } = await stepwise.pool.query<{ name: string }>(`
    select conname as name from pg_constraint fk
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from pg_index where indrelid = fk.conrelid and indisvalid
        and (indkey::int2[])[0:cardinality(fk.conkey) - 1] @> fk.conkey
        and (indpred is null or pg_get_expr(indpred, indrelid) = (
          select '(' || quote_ident(attname) || ' IS NOT NULL)' from pg_attribute
          where attrelid = fk.conrelid and attnum = fk.conkey[1])))`);
  expect(rows).toEqual([]);
});

test('of several processes that start at once on an empty database one migrates, and the others wait', async () => {
  const { pool, url } = atOnce;
  const script = `
    import { connectTo } from ${JSON.stringify(join(import.meta.dirname, '../../tests/support/connect.ts'))};
    import { migrate } from ${JSON.stringify(join(import.meta.dirname, 'migrate.ts'))};
    const database = connectTo(process.argv[1]);
    console.log(await migrate(database));
    await database.close();`;
  const start = async () => {
    const args = ['--input-type=module', '--eval', script, url];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    return Number(stdout);
  };
  const applied = await Promise.all([start(), start()]);
  expect(new Set(applied)).toEqual(new Set([0, tags.length]));
  const { rowCount } = await pool.query('select from secrets');
  expect(rowCount).toBe(1);
});

test('a migration that fails changes nothing, and says so in plain words', async () => {
  const database = await freshDatabase({ migrated: false });
  // The first migration creates this table after many others.
  await database.pool.query('create table users (id integer)');
  const refusal =
    /^The database could not be upgraded.* relation "users" already exists \(42P07\)\.\nNothing was changed.*\nCREATE TABLE "users"/;
  const failed = migrate(database);
  await expect(failed).rejects.toThrow(refusal);
  await expect(failed).rejects.toBeInstanceOf(StartError);
  const { rows } = await database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  expect(rows).toEqual([{ name: 'users' }]);
});
