import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { DAY } from '../clock.ts';
import type { Board } from './board.ts';
import {
  type Application,
  DELAWARE_BEGINS,
  isFull,
  isLawful,
  isOverdue,
  isOwed,
  mayBePublic,
  mustBePublic,
  OPEN_MAX,
  overdueOf,
  placesTaken,
  type PostedJob,
  type Seeker,
  takesPlace,
} from './ledger.ts';
import { countOne, type Life } from './life.ts';
import type { Random } from './random.ts';

/** Public jobs that a visitor opens each day. */
const OPENED = 3;

/** Compares the board with what the simulation knows, after everything that was due is done. @returns what differs */
export async function checkDay(
  { pool, board, random }: { pool: Pool; board: Board; random: Random },
  life: Life,
): Promise<string[]> {
  noteFull(life, await readClosed(pool, life));
  return [
    ...(await checkNotices(pool, life)),
    ...(await checkJobs(pool, life)),
    ...(await checkLawNotices(pool, life)),
    ...checkPlaces(life),
    ...(await checkVisitors(board, life, random)),
  ];
}

/** Ids of jobs with places that are closed. */
async function readClosed(pool: Pool, { jobs }: Life): Promise<Set<string>> {
  const limited = jobs.filter(({ posting }) => posting.places !== null).map(({ id }) => id);
  const { rows } = await pool.query<{ id: string }>(
    `select id from jobs where id = any($1) and status = 'closed'`,
    [limited],
  );
  return new Set(rows.map(({ id }) => id));
}

/** A job closes itself when its last place is taken. */
function noteFull({ jobs, problems }: Life, closed: ReadonlySet<string>): void {
  for (const job of jobs) {
    if (job.status !== 'active' || job.isDeleted) continue;
    if (isFull(job) && job.wasApproved && !closed.has(job.id))
      problems.push(`${job.posting.jobTitle} is full and open`);
    if (!closed.has(job.id)) continue;
    if (job.applications.length < (job.posting.places ?? 0))
      problems.push(`${job.posting.jobTitle} is closed, but not full`);
    job.status = 'closed';
  }
}

interface Notice {
  userId: string;
  key: string;
  title: string;
  text: string;
  at: Date;
  /** Mails with the title. */
  mails: number;
}

const LAPSED = 'lapsed ';

/** 'Dec 3', as the board writes a date. */
const dayOf = (time: number) =>
  new Date(time).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Who waited until a promised date got one notice on the next day, with the date; nobody else got one. */
async function checkNotices(pool: Pool, life: Life): Promise<string[]> {
  const now = life.now();
  const today = Math.floor(now / DAY) * DAY;
  const { rows } = await pool.query<Notice>(
    `select user_id as "userId", key, title, text, created_at as at,
       (select count(*)::int from mails m where m.user_id = n.user_id and m.kind = 'promise' and m.subject = n.title
         and m.created_at >= $1) as mails
     from notifications n where kind = 'promise' and key like '${LAPSED}%' and created_at >= $1`,
    [new Date(today)],
  );
  const notices = new Map(rows.map((each) => [each.key.slice(LAPSED.length), each]));
  const problems: string[] = [];
  for (const each of life.applications) {
    const notice = notices.get(each.id);
    if (!notice) {
      if (isOverdue(each, now) && !each.isNoticed)
        problems.push(`${name(each)} waits since ${dayOf(each.by)}, and got no notice`);
      continue;
    }
    notices.delete(each.id);
    const date = dayOf(each.by);
    const isOfToday = Math.floor(each.by / DAY) * DAY + DAY === today;
    // Answered or withdrawn this morning, while the promise lapsed.
    const wasChanged = each.changedIn >= life.step - 1;
    if (each.isNoticed) problems.push(`${name(each)} got a second notice`);
    if (notice.userId !== each.seeker.userId)
      problems.push(`${name(each)}: another got the notice`);
    if (!notice.title.includes(date) || !notice.text.includes(date))
      problems.push(`${name(each)}: the notice does not name ${date}: ${notice.title}`);
    if (!isOfToday) problems.push(`${name(each)} got a notice on another day than after ${date}`);
    if (!isOwed(each) && !wasChanged)
      problems.push(`${name(each)} got a notice, but does not wait`);
    if (notice.mails !== sameTitle(rows, notice))
      problems.push(`${name(each)} got ${notice.mails} mails about ${notice.title}`);
    each.isNoticed = true;
    each.job.hiddenAt = now;
    countOne(life.counts, 'dated notices');
  }
  return [...problems, ...[...notices.keys()].map((id) => `a notice about nothing known: ${id}`)];
}

const sameTitle = (all: readonly Notice[], { userId, title }: Notice) =>
  all.filter((each) => each.userId === userId && each.title === title).length;

const name = ({ id, job }: Application) => `application ${id} to ${job.posting.jobTitle}`;

interface JobRow {
  id: string;
  isPublic: boolean;
  status: string;
  holds: string[];
  overdue: number;
  location: string | null;
  description: string | null;
  pay: string | null;
}

/** Exactly the jobs are public that may and must be, with lawful texts, and overdue answers are counted. */
async function checkJobs(pool: Pool, life: Life): Promise<string[]> {
  const now = life.now();
  const { rows } = await pool.query<JobRow>(
    `select jobs.id, job_search.job_id is not null and job_search.deadline > $1 as "isPublic",
       jobs.status, holds, overdue_answers as overdue, shown.location, shown.description, shown.salary_range as pay
     from jobs left join job_search on job_id = jobs.id left join job_revisions shown on shown.id = public_revision_id`,
    [new Date(now)],
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return life.jobs.flatMap((job) => {
    const row = found.get(job.id);
    if (!row) return [`${job.posting.jobTitle} is lost`];
    return jobProblems(life, job, row, now).map((each) => `${job.posting.jobTitle} ${each}`);
  });
}

function jobProblems(life: Life, job: PostedJob, row: JobRow, now: number): string[] {
  const problems: string[] = [];
  const overdue = overdueOf(job, now);
  const text = {
    jobLocation: row.location ?? '',
    jobDescription: row.description ?? '',
    salaryRange: row.pay ?? '',
  };
  job.publicText = row.location === null ? undefined : text;
  if (!row.isPublic) job.hiddenAt = now;
  if (row.isPublic) {
    countOne(life.counts, 'days of public jobs');
    if (!mayBePublic(job, now)) problems.push(`is public: ${describe(job, now)}`);
    if (!isLawful(text, now)) problems.push(`is public against the law: ${JSON.stringify(text)}`);
  } else if (mustBePublic(job, now)) {
    const { status, holds } = row;
    problems.push(`is not public (${[status, ...holds].join(', ')}): ${describe(job, now)}`);
  }
  if (!job.isDeleted && row.overdue !== overdue)
    problems.push(`has ${overdue} overdue answers; the board counts ${row.overdue}`);
  return problems;
}

/** On the first day of a law, the companies of the jobs that it pauses are told once, and were warned before. */
async function checkLawNotices(pool: Pool, life: Life): Promise<string[]> {
  const now = life.now();
  if (now < DELAWARE_BEGINS || now - DELAWARE_BEGINS > DAY) return [];
  const { rows } = await pool.query<{ told: number; warned: number; name: string; isOld: boolean }>(
    `select companies.name, bool_or(shown.decided_at < $2 and current.approval_status <> 'pending') as "isOld",
       (select count(*)::int from notifications n where n.user_id = m.user_id and n.created_at >= $1
         and n.text like 'A law of Delaware does not allow%') as told,
       (select count(*)::int from notifications n where n.user_id = m.user_id and n.created_at < $1
         and n.title like 'From Sep 26, 2027, a law of Delaware asks%') as warned
     from jobs join companies on companies.id = jobs.company_id join company_members m on m.company_id = companies.id
       join job_revisions shown on shown.id = public_revision_id
       join job_revisions current on current.id = current_revision_id
     where 'law' = any(holds) group by companies.name, m.user_id`,
    [new Date(DELAWARE_BEGINS), new Date(DELAWARE_BEGINS - DAY)],
  );
  for (const _ of rows) countOne(life.counts, 'companies told of a law');
  return rows.flatMap(({ name: company, told, warned, isOld }) => [
    ...(told === 1 ? [] : [`${company} was told ${told} times that a law pauses its jobs`]),
    ...(isOld && warned === 0 ? [`${company} was not warned of a law`] : []),
  ]);
}

const describe = (job: PostedJob, now: number) =>
  JSON.stringify({
    id: job.id,
    status: job.status,
    wasApproved: job.wasApproved,
    isDeleted: job.isDeleted,
    companyIsApproved: job.company.isApproved,
    deadline: new Date(job.deadline),
    confirmedAt: new Date(job.confirmedAt),
    touchedAt: new Date(job.touchedAt),
    overdue: overdueOf(job, now),
    places: job.posting.places,
    applications: job.applications.length,
    now: new Date(now),
  });

/** Nobody has more open applications than allowed, and no job more than it takes. */
function checkPlaces({ applications, jobs, now, counts }: Life): string[] {
  const open = new Map<Seeker, number>();
  for (const each of applications)
    if (takesPlace(each, now()) && !each.wasUndone)
      open.set(each.seeker, (open.get(each.seeker) ?? 0) + 1);
  counts.set(
    'most open applications',
    Math.max(counts.get('most open applications') ?? 0, ...open.values()),
  );
  return [
    ...[...open].flatMap(([{ userId }, count]) =>
      count > OPEN_MAX ? [`seeker ${userId} has ${count} open applications`] : [],
    ),
    ...jobs.flatMap((job) => {
      const { jobTitle, places } = job.posting;
      const count = placesTaken(job);
      return places !== null && count > places
        ? [`${jobTitle} has ${count} applications for ${places} places`]
        : [];
    }),
  ];
}

/** Attempts until an answer that is kept for a moment must be the present one, and milliseconds between them. */
const LOOKS = { attempts: 100, pause: 50 };

/** A visitor sees the jobs that are public, and no others, whichever process answers. */
async function checkVisitors(
  board: Board,
  { jobs, now, counts }: Life,
  random: Random,
): Promise<string[]> {
  const problems: string[] = [];
  for (let opened = 0; opened < OPENED && jobs.length > 0; opened += 1) {
    const job = random.pick(jobs);
    const expected = mustBePublic(job, now()) ? 200 : mayBePublic(job, now()) ? undefined : 404;
    for (const url of expected === undefined ? [] : board.urls()) {
      const look = async () => (await fetch(`${url}/api/jobs/${job.id}`)).status;
      let status = await look();
      for (let looks = 0; status !== expected && looks < LOOKS.attempts; looks += 1) {
        await sleep(LOOKS.pause);
        status = await look();
      }
      countOne(counts, 'visits');
      if (status !== expected)
        problems.push(`a visitor gets ${status} for ${job.posting.jobTitle}, expected ${expected}`);
    }
  }
  return problems;
}
