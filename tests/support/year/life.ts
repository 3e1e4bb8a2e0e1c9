import { isDeepStrictEqual } from 'node:util';
import { type Client, Refusal } from '../../../shared/kit/client.ts';
import { featureOfCall } from '../../../shared/seams.ts';
import { hasMessages, messaging } from '../messages.ts';
import { tinyPdf } from '../pdf.ts';
import { DAY, HOUR } from '../clock.ts';
import type { Board } from './board.ts';
import { clientOf, describe, Gone } from './clients.ts';
import {
  addApplication,
  addJob,
  type Application,
  type Company,
  isAnswered,
  isFull,
  isLawful,
  isOverdue,
  isOwed,
  isShownLawfully,
  mayBePublic,
  overdueOfCompany,
  type PostedJob,
  type Posting,
  type Seeker,
} from './ledger.ts';
import { type Account, type Accounts, TEMPERS } from './people.ts';
import { describeJob, makePosting, toBody } from './postings.ts';
import { type Random, shuffled } from './random.ts';
import { isCommon, refusalsOf } from './refusals.ts';

/** The answer of moves, and of more time for answers. */
interface Moved {
  moved: readonly { _id: string }[];
}

/** How large the life of a board is. */
export interface Size {
  companies: number;
  seekers: number;
  applications: number;
  days: number;
  /** How often a process is killed. */
  kills: number;
  /** What companies add to invitations to the interviews. */
  invitation?: (now: Date) => object;
}

/** What was done, by name, for the count at the end. */
export type Counts = Map<string, number>;

export const countOne = (counts: Counts, what: string): void =>
  void counts.set(what, (counts.get(what) ?? 0) + 1);

export interface Life {
  companies: Company[];
  seekers: Seeker[];
  jobs: PostedJob[];
  applications: Application[];
  counts: Counts;
  /** What must not have happened. */
  problems: string[];
  /** What a killed process may have done or not, by id. */
  doubts: Doubts;
  /** Mornings and afternoons until now. */
  step: number;
  /** In the morning, promises lapse while people act. */
  isMorning: boolean;
  now(): number;
  /** Lets everybody act for some hours. @param share of the day's applications */
  act(day: number, share: number, atHalf: () => Promise<void>): Promise<void>;
}

interface Doubts {
  applications: Set<Application>;
  jobs: Set<PostedJob>;
  seekers: Set<Seeker>;
  companies: Set<Company>;
  applied: { job: PostedJob; seeker: Seeker; appliedAt: number }[];
  posted: { company: Company; posting: Posting; deadline: number }[];
}

/** People who act at the same time. */
const AT_ONCE = 16;
/** Jobs that somebody who is in a hurry applies to at once: more than they may. */
const BURST = 25;

export function liveOn(board: Board, accounts: Accounts, size: Size, random: Random): Life {
  const counts: Counts = new Map();
  const problems: string[] = [];
  const doubts: Doubts = {
    applications: new Set(),
    jobs: new Set(),
    seekers: new Set(),
    companies: new Set(),
    applied: [],
    posted: [],
  };
  const companies = accounts.companies.map((account, at): Company => ({
    ...account,
    temper: TEMPERS[at % TEMPERS.length] ?? 'diligent',
    isApproved: true,
    jobs: [],
  }));
  const seekers = accounts.seekers.map((account): Seeker => ({
    ...account,
    applied: new Set(),
    isGone: false,
  }));
  const onBusy = () => countOne(counts, 'tried again');
  const admin = clientOf(board, accounts.admin, onBusy);
  const clients = new Map<Account, Client>();
  const as = (who: Account): Client => {
    const client = clients.get(who) ?? clientOf(board, who, onBusy);
    clients.set(who, client);
    return client;
  };
  /** A call of a feature, which may have been taken out. */
  const ofFeature = (who: Account, name: string) =>
    featureOfCall(name) &&
    (as(who) as unknown as Record<string, (input: object) => Promise<unknown>>)[name];
  const count = (what: string) => countOne(counts, what);
  const life: Life = {
    companies,
    seekers,
    jobs: [],
    applications: [],
    counts,
    problems,
    doubts,
    step: 0,
    isMorning: true,
    now: board.now,
    act,
  };
  const change = (of: Application, fields: Partial<Application>) =>
    void Object.assign(of, fields, { changedIn: life.step });

  /** Makes a call, and notes what came of it. @param lost when nobody knows */
  async function attempt<Result>(
    what: string,
    call: () => Promise<Result>,
    done: (result: Result) => void,
    lost: () => void,
    isExpected: (code: string) => boolean = isCommon,
  ): Promise<boolean> {
    try {
      const result = await call();
      count(what);
      done(result);
      return true;
    } catch (error) {
      if (error instanceof Refusal && isExpected(error.code ?? '')) {
        count(`refused: ${error.code}`);
      } else if (error instanceof Gone) {
        count('without an answer');
        lost();
      } else problems.push(`${what}: ${describe(error)}`);
      return false;
    }
  }

  // --- Seekers

  const openJobs = () => life.jobs.filter((job) => mayBePublic(job, board.now()) && !isFull(job));

  async function apply(seeker: Seeker, job: PostedJob): Promise<void> {
    const wasPublic = mayBePublic(job, board.now());
    const appliedAt = board.now();
    await attempt(
      'applications',
      () =>
        as(seeker).apply({
          params: { jobId: job.id },
          body: {
            coverLetter: `I am good at ${random.words(5)}.`,
            ...(random.happens(0.03) && { firstChoice: 'true' }),
          },
          file: new File([RESUME], 'resume.pdf', { type: 'application/pdf' }),
        }),
      ({ application }) => {
        if (!wasPublic && !mayBePublic(job, board.now()))
          problems.push(`an application to ${job.posting.jobTitle}, which is not public`);
        addApplication(life, { id: application._id, job, seeker, appliedAt });
      },
      () => doubts.applied.push({ job, seeker, appliedAt }),
    );
  }

  async function withdraw(of: Application): Promise<void> {
    const { seeker, id } = of;
    const doubt = () => void doubts.applications.add(of);
    const params = { id };
    const isDone = await attempt(
      'withdrawals',
      () => as(seeker).withdrawApplication({ params }),
      () => {
        if (of.changedIn === life.step) doubt();
        change(of, { isWithdrawn: true });
      },
      doubt,
    );
    if (!isDone || random.happens(0.5)) return;
    if (random.happens(0.5)) {
      const job = openJobs().find((each) => !seeker.applied.has(each.id));
      if (job) await apply(seeker, job);
    }
    await attempt(
      'withdrawals undone',
      () => as(seeker).undoWithdrawal({ params }),
      () => change(of, { isWithdrawn: false }),
      doubt,
    );
  }

  async function leave(seeker: Seeker): Promise<void> {
    await attempt(
      'accounts deleted',
      () => as(seeker).deleteMyAccount({ body: { password: accounts.password } }),
      () => {
        seeker.isGone = true;
        for (const each of life.applications) if (each.seeker === seeker) change(each, {});
      },
      () => doubts.seekers.add(seeker),
    );
  }

  // --- Companies

  /** Answers one applicant in one of many ways, some of which are none. */
  async function answer(of: Application): Promise<void> {
    const { id, job } = of;
    const client = as(job.company);
    const doubt = () => void doubts.applications.add(of);
    const move = (what: string, body: Parameters<Client['moveApplication']>[0]['body']) =>
      attempt(
        what,
        () => client.moveApplication({ params: { applicationId: id }, body }),
        () => {
          job.touchedAt = board.now();
          if (body.status !== 'reviewed') change(of, { isAnsweredByMove: true });
        },
        doubt,
      );
    const write = (what: string, text: string, isAnswer: boolean) =>
      attempt(
        what,
        () => messaging(client).sendToThread({ params: { id }, body: { text } }),
        () => {
          // Whoever withdrew at this moment got a message that answers nobody.
          if (isAnswer && of.changedIn === life.step) doubt();
          else if (isAnswer) change(of, { isAnsweredByMessage: true });
        },
        doubt,
      );
    const chance = random.next();
    if (chance < 0.35) await move('rejections', { status: 'rejected' });
    else if (chance < 0.55) {
      const more = size.invitation?.(new Date(board.now()));
      await move('interviews', { status: 'interviewed', ...more });
    } else if (hasMessages && chance < 0.75)
      await write('questions', `Could you tell us about ${random.words(12)}?`, true);
    else if (hasMessages && chance < 0.85)
      await write('messages that say nothing', 'Thank you for this.', false);
    else if (await move('reviewed', { status: 'reviewed' })) {
      if (chance < 0.95) await move('offers', { status: 'offered' });
    }
  }

  const idsOf = (all: readonly Application[]) => all.slice(0, 500).map(({ id }) => id);

  /** Answers many at once, and sometimes takes it back. */
  async function answerAll(company: Company, waiting: readonly Application[]): Promise<void> {
    const client = as(company);
    const some = waiting.slice(0, 500);
    const byId = new Map(some.map((each) => [each.id, each]));
    const doubt = () => some.forEach((each) => doubts.applications.add(each));
    const each = (moved: readonly { _id: string }[], fields: Partial<Application>) => {
      for (const { _id } of moved) {
        const of = byId.get(_id);
        if (!of) continue;
        of.job.touchedAt = board.now();
        change(of, fields);
      }
    };
    if (random.happens(0.3) && hasMessages) {
      const text = `When could you start with ${random.words(12)}?`;
      await attempt(
        'messages to many',
        () => messaging(client).messageApplicants({ body: { ids: idsOf(some), text } }),
        // Each text is new, so it answers everybody who waits.
        ({ moved }) => {
          each(moved, { isAnsweredByMessage: true });
          doubt();
        },
        doubt,
      );
      return;
    }
    let moved: Moved['moved'] = [];
    const isDone = await attempt(
      'bulk rejections',
      () => client.moveApplications({ body: { ids: idsOf(some), status: 'rejected' } }),
      (outcome) => {
        ({ moved } = outcome);
        each(moved, { isAnsweredByMove: true });
      },
      doubt,
    );
    if (!isDone || moved.length === 0 || random.happens(0.7)) return;
    await attempt(
      'bulk rejections undone',
      () => client.undoMoves({ body: { ids: moved.map(({ _id }) => _id) } }),
      (outcome) => each(outcome.moved, { isAnsweredByMove: false, wasUndone: true }),
      doubt,
    );
  }

  async function prolong(company: Company, some: readonly Application[]): Promise<void> {
    const days = 1 + random.below(14);
    const byId = new Map(some.map((each) => [each.id, each]));
    await attempt(
      'prolonged',
      async () =>
        (await ofFeature(
          company,
          'prolongAnswers',
        )?.({
          body: { ids: idsOf(some), days, message: 'We need more time.' },
        })) as Moved | undefined,
      (outcome) => {
        for (const { _id } of outcome?.moved ?? []) {
          const of = byId.get(_id);
          if (!of) continue;
          if (of.by !== of.firstBy) problems.push(`${_id} was prolonged twice`);
          if (of.by < board.now()) problems.push(`${_id} was prolonged after its date`);
          change(of, { by: of.by + days * DAY });
        }
      },
      () => some.forEach((each) => doubts.applications.add(each)),
    );
  }

  async function confirm(company: Company, jobs: readonly PostedJob[]): Promise<void> {
    const shown = new Set(jobs.filter((job) => mayBePublic(job, board.now())));
    await attempt(
      'confirmations',
      async () => ofFeature(company, 'confirmJobs')?.({ body: { ids: jobs.map(({ id }) => id) } }),
      () => {
        // Those that are held for another reason, or closed, are left out by the product.
        for (const job of jobs) {
          job.touchedAt = board.now();
          if (!mayBePublic(job, board.now())) continue;
          if (shown.has(job)) job.confirmedAt = board.now();
          // Its last overdue answer came at the same moment.
          else doubts.jobs.add(job);
        }
      },
      () => jobs.forEach((job) => doubts.jobs.add(job)),
      refusalsOf(jobs.every((job) => isShownLawfully(job, board.now()))),
    );
  }

  async function post(company: Company): Promise<void> {
    const posting = makePosting(random);
    const deadline = board.now() + (10 + random.below(60)) * DAY;
    const isLegal = isLawful(posting, board.now());
    const overdue = overdueOfCompany(company, board.now());
    await attempt(
      'posted',
      () => as(company).postJob({ body: toBody(posting, deadline) }),
      ({ job }) => {
        if (overdue > 0 && overdueOfCompany(company, board.now()) > 0 && !life.isMorning)
          problems.push(`posted by a company that owes ${overdue} overdue answers`);
        if (!isLegal) problems.push(`posted against the law: ${JSON.stringify(posting)}`);
        addJob(life, { id: job._id, company, posting, deadline });
      },
      () => doubts.posted.push({ company, posting, deadline }),
      refusalsOf(isLegal),
    );
  }

  async function edit(job: PostedJob): Promise<void> {
    const posting = {
      ...job.posting,
      ...(random.happens(0.3)
        ? { salaryRange: '' }
        : { jobDescription: describeJob(random, random.happens(0.2)) }),
    };
    const isSame = isDeepStrictEqual(posting, job.posting);
    // What is not open may be edited in steps, and publishing it is refused. A job with places may have closed itself. The
    // same text again changes nothing: if a law has begun meanwhile, the job stays paused.
    const isLegal =
      isLawful(posting, board.now()) ||
      job.status !== 'active' ||
      job.posting.places !== null ||
      isSame;
    await attempt(
      'edited',
      () =>
        as(job.company).updateJob({ params: { id: job.id }, body: toBody(posting, job.deadline) }),
      () => {
        if (!isLegal) problems.push(`edited against the law: ${job.id}`);
        Object.assign(job, {
          posting,
          isInReview: job.isInReview || !isSame,
          touchedAt: board.now(),
        });
      },
      () => doubts.jobs.add(job),
      refusalsOf(isLawful(posting, board.now())),
    );
  }

  async function setStatus(job: PostedJob, status: PostedJob['status']): Promise<void> {
    const overdue = overdueOfCompany(job.company, board.now());
    await attempt(
      status === 'active' ? 'reopened' : status,
      () =>
        as(job.company).setJobStatus({
          params: { id: job.id },
          body: { status, ...(status === 'closed' && { outcome: 'Nobody was hired' }) },
        }),
      () => {
        const isStill = overdueOfCompany(job.company, board.now()) > 0;
        if (status === 'active' && overdue > 0 && isStill && !life.isMorning)
          problems.push(`reopened by a company that owes ${overdue} overdue answers: ${job.id}`);
        Object.assign(job, { status, touchedAt: board.now() });
        if (status === 'active') job.confirmedAt = board.now();
      },
      () => doubts.jobs.add(job),
      refusalsOf(isLawful(job.posting, board.now()) && isShownLawfully(job, board.now())),
    );
  }

  async function remove(job: PostedJob): Promise<void> {
    const overdue = () => job.applications.some((each) => isOverdue(each, board.now()));
    const owed = overdue();
    await attempt(
      'deleted',
      () => as(job.company).deleteJob({ params: { id: job.id }, body: { reason: '' } }),
      () => {
        if (owed && overdue() && !life.isMorning)
          problems.push(`deleted with overdue answers: ${job.id}`);
        job.isDeleted = true;
        for (const each of job.applications) change(each, {});
      },
      () => doubts.jobs.add(job),
    );
  }

  /** What a company does on a morning or an afternoon. */
  async function work(company: Company): Promise<void> {
    if (!company.isApproved) return;
    const { temper } = company;
    const now = board.now();
    const jobs = company.jobs.filter((job) => !job.isDeleted);
    const waiting = jobs.flatMap(({ applications }) => applications).filter(isOwed);
    const soon = waiting.filter(({ by }) => by - now < DAY);
    if (temper === 'slow' && soon.length > 0 && random.happens(0.25)) await prolong(company, soon);
    if (temper === 'silent') {
      const isLate = waiting.some((each) => now - each.by > 3 * DAY);
      if (waiting.length > 0 && random.happens(isLate ? 0.15 : 0.01))
        await answerAll(company, waiting);
    } else {
      const chances = { diligent: 0.25, slow: 0, careless: 0.07 };
      for (const each of waiting) {
        const isLast = temper === 'slow' && soon.includes(each);
        if (random.happens(isLast ? 0.5 : chances[temper])) await answer(each);
      }
    }
    const asked = jobs.filter(
      (job) =>
        job.status === 'active' &&
        job.wasApproved &&
        job.deadline > now &&
        now - job.confirmedAt > 10 * DAY,
    );
    if (asked.length > 0 && random.happens(temper === 'silent' ? 0.03 : 0.3))
      await confirm(company, asked.slice(0, 200));
    const open = jobs.filter((job) => job.status === 'active' && job.deadline > now);
    if (open.length < 3 && random.happens(open.length === 0 ? 0.2 : 0.05)) await post(company);
    const [one] = jobs.length > 0 ? [random.pick(jobs)] : [];
    if (one && random.happens(temper === 'careless' ? 0.06 : 0.01)) {
      const chance = random.next();
      if (chance < 0.4) await edit(one);
      else if (chance < 0.6) await setStatus(one, one.status === 'active' ? 'paused' : 'active');
      else if (chance < 0.8) await setStatus(one, 'closed');
      else await remove(one);
    }
  }

  // --- Admins

  async function review(job: PostedJob): Promise<void> {
    const isLegal = isLawful(job.posting, board.now());
    const isApproval = random.happens(isLegal ? 0.95 : 0.3);
    const params = { id: job.id };
    const doubt = () => void doubts.jobs.add(job);
    if (isApproval)
      await attempt(
        'approved',
        () => admin.approveJob({ params }),
        () => {
          if (!isLegal) problems.push(`approved against the law: ${job.id}`);
          if (!job.wasApproved) job.confirmedAt = board.now();
          Object.assign(job, {
            isInReview: false,
            wasApproved: true,
            touchedAt: board.now(),
            publicText: undefined,
          });
        },
        doubt,
        refusalsOf(isLegal),
      );
    else
      await attempt(
        'rejected',
        () => admin.rejectJob({ params, body: { reason: 'Something else', message: 'No.' } }),
        () => void (job.isInReview = false),
        doubt,
      );
  }

  async function judge(company: Company, isApproved: boolean): Promise<void> {
    await attempt(
      isApproved ? 'companies approved again' : 'companies that lost their approval',
      () =>
        admin.setCompanyApproval({
          params: { id: company.userId },
          body: { companyProfile: { isApproved } },
        }),
      () => {
        company.isApproved = isApproved;
        for (const job of company.jobs) job.hiddenAt = board.now();
      },
      () => doubts.companies.add(company),
    );
  }

  // --- A morning or an afternoon

  async function act(day: number, share: number, atHalf: () => Promise<void>): Promise<void> {
    const people = seekers.filter(({ isGone }) => !isGone);
    const waves = 1 + 0.5 * Math.sin(day / 5);
    const number = Math.round((size.applications / size.days) * share * waves);
    const jobs = openJobs();
    const tasks: (() => Promise<unknown>)[] = companies.map((company) => () => work(company));
    const applying = (seeker: Seeker, job: PostedJob) => () => apply(seeker, job);
    for (let at = 0; at < number && jobs.length > 0; at += 1)
      tasks.push(applying(random.pick(people), random.pick(jobs)));
    if (jobs.length > 0 && random.happens(0.2)) {
      const seeker = random.pick(people);
      const some = Array.from({ length: BURST }, () => random.pick(jobs));
      const wanted = [...new Set(some)].filter(({ id }) => !seeker.applied.has(id));
      tasks.push(() => Promise.all(wanted.map((job) => apply(seeker, job))));
    }
    const waiting = life.applications.slice(-3 * number).filter((each) => !isAnswered(each));
    for (const each of waiting) {
      if (random.happens(0.02)) tasks.push(() => withdraw(each));
    }
    if (people.length > 10 && random.happens(0.05)) tasks.push(() => leave(random.pick(people)));
    for (const job of life.jobs)
      if (job.isInReview && !job.isDeleted && random.happens(0.6)) tasks.push(() => review(job));
    const away = companies.find(({ isApproved }) => !isApproved);
    if (away && random.happens(0.2)) tasks.push(() => judge(away, true));
    if (!away && random.happens(0.03)) tasks.push(() => judge(random.pick(companies), false));
    await inTurns(shuffled(tasks, random), atHalf);
  }

  return life;
}

/** Carries out tasks, some at the same time, and something else when half of them have begun. */
async function inTurns(
  tasks: readonly (() => Promise<unknown>)[],
  atHalf: () => Promise<void>,
): Promise<void> {
  let at = 0;
  let half: Promise<void> | undefined;
  const worker = async () => {
    for (;;) {
      if (at >= tasks.length / 2) half ??= atHalf();
      const task = tasks[at];
      at += 1;
      if (!task) return;
      await task();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await half;
}

const RESUME = tinyPdf();

/** The two moments of a day at which people act. */
export const MOMENTS = [6 * HOUR, 15 * HOUR];
