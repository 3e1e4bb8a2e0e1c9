import { eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import { jobs, sessions, users } from '../../../server/db/schema.ts';
import { reportCases } from '../tables.ts';
import { addDays } from '../../../shared/kit/dates.ts';
import type { ReportKind, ReportReason } from '../rules.ts';
import { DAY, makeClock } from '../../../tests/support/clock.ts';
import { mailsTo } from '../../../tests/support/mail.ts';
import { makeAdmin, makeJob, makeSeeker, type Person } from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';

export interface Sent {
  reason?: ReportReason;
  kind?: ReportKind;
  text?: string;
  from?: string;
}

/** What the tests of a file share, which ends with the file. */
export async function startReporting() {
  const clock = makeClock();

  const server = await startServer({
    pages: false,
    now: clock.now,
    // The addresses of the tests' reporters are in a header.
    config: { trustProxy: ['127.0.0.1'] },
  });

  const { db } = server.database;

  const admin = await makeAdmin(server);

  const openJob = (company: Person, jobTitle = 'Baker') =>
    makeJob(server, company, { jobTitle, applicationDeadline: clock.inDays(120) });

  const companyOf = ({ user }: Person) => user.companyProfile?._id ?? '';

  const send = ({ token }: Person, id: string, { from, ...sent }: Sent = {}) =>
    server.request('POST', '/api/reports', {
      token,
      json: { kind: 'job', reason: 'scam', text: '', ...sent, id },
      ...(from && { headers: { 'x-forwarded-for': from } }),
    });
  /** Job seekers whose accounts are two months old, or as old as is said. */
  async function seekers(many: number, days = 60): Promise<Person[]> {
    const people = await Promise.all(Array.from({ length: many }, () => makeSeeker(server)));
    const ids = people.map(({ user }) => user._id);
    await db
      .update(users)
      .set({ createdAt: addDays(clock.now(), -days) })
      .where(inArray(users.id, ids));
    return people;
  }
  /** Reports of so many different people, one after another. */
  async function reportBy(many: number, id: string, sent: Sent = {}): Promise<Person[]> {
    const people = await seekers(many);
    for (const person of people) expect((await send(person, id, sent)).code).toBe(201);
    return people;
  }

  const isListed = async (id: string) =>
    (await server.request('GET', `/api/jobs/${id}`)).code === 200;

  const storedJob = async (id: string) =>
    (await db.select().from(jobs).where(eq(jobs.id, id))).at(0);

  const caseOf = async (targetId: string) => {
    const rows = await db
      .select()
      .from(reportCases)
      .where(eq(reportCases.targetId, targetId))
      // One without a decision comes last.
      .orderBy(reportCases.decidedAt, reportCases.openedAt);
    return rows.at(-1);
  };

  const decide = async (targetId: string, verdict: 'uphold' | 'dismiss', reason = 'Looked at.') => {
    const params = { id: (await caseOf(targetId))?.id ?? '' };
    return admin.client.decideReport({ params, body: { verdict, reason } });
  };

  const undo = async (targetId: string) =>
    admin.client.undoReportDecision({ params: { id: (await caseOf(targetId))?.id ?? '' } });

  const subjectsTo = async ({ user }: Person) =>
    (await mailsTo(server, user.email))
      .filter(({ kind }) => kind === 'report')
      .map(({ subject }) => subject);

  async function after(days: number) {
    clock.forward(days * DAY + 1000);
    const now = clock.now();
    await db.update(sessions).set({
      createdAt: now,
      lastUsedAt: now,
      expiresAt: addDays(now, 1),
      identityConfirmedAt: now,
    });
    await server.sweep();
  }
  return {
    clock,
    server,
    db,
    admin,
    openJob,
    companyOf,
    send,
    seekers,
    reportBy,
    isListed,
    storedJob,
    caseOf,
    decide,
    undo,
    subjectsTo,
    after,
  };
}
