import fc, { type Arbitrary, type AsyncCommand } from 'fast-check';

// A small model of the hiring rules (docs/product.md sections 4.2 and 4.3), written without the product's own rules. Each
// call is made at the product and at the model; both must give the same answer, and end in the same state.

type Which = 0 | 1;

interface ModelCompany {
  isApproved: boolean;
  isSuspended: boolean;
  isRemoved: boolean;
}

export interface ModelJob {
  id: string;
  company: Which;
  status: 'active' | 'paused' | 'closed';
  approval: 'pending' | 'approved' | 'rejected';
  /** Whether some version was approved. */
  hasPublicVersion: boolean;
  isRejectedForGood: boolean;
  /** Set while the job is deleted: alone, or with its company. */
  deletedWith?: 'job' | 'company' | undefined;
  statusBeforeDeletion?: ModelJob['status'];
}

export interface ModelApplication {
  id: string;
  job: ModelJob;
  seeker: Which;
  status: 'pending' | 'reviewed' | 'interviewed' | 'offered' | 'rejected' | 'withdrawn';
  /** Lines of its history: status changes and changes of its letter. */
  lines: number;
}

export interface Model {
  companies: [ModelCompany, ModelCompany];
  jobs: ModelJob[];
  applications: ModelApplication[];
}

const newCompany = (): ModelCompany => ({ isApproved: true, isSuspended: false, isRemoved: false });
export const newModel = (): Model => ({
  companies: [newCompany(), newCompany()],
  jobs: [],
  applications: [],
});

/** Whether visitors see the job. */
export const isVisible = ({ companies }: Model, job: ModelJob): boolean => {
  const { isApproved, isSuspended, isRemoved } = companies[job.company];
  const isShown = isApproved && !isSuspended && !isRemoved;
  return isShown && job.hasPublicVersion && job.status === 'active' && !job.deletedWith;
};

/** The company's moves: from each status to these. */
const MOVES: Record<ModelApplication['status'], ModelApplication['status'][]> = {
  pending: ['reviewed', 'interviewed', 'rejected'],
  reviewed: ['interviewed', 'offered', 'rejected'],
  interviewed: ['offered', 'rejected'],
  // A withdrawal can be undone for as long as a sequence takes.
  withdrawn: [],
  offered: [],
  rejected: [],
};
const MAY_WITHDRAW = new Set(['pending', 'reviewed', 'interviewed']);

/** Who calls: the people of the test, by number. */
export type Caller = 'visitor' | 'admin' | `company ${Which}` | `seeker ${Which}`;

/** What a call does at the product. */
export interface Real {
  call(
    caller: Caller,
    method: string,
    path: string,
    body?: Record<string, unknown> | 'application' | 'letter',
  ): Promise<{ status: number; code: string; id: string }>;
  userId(company: Which): string;
  companyId(company: Which): string;
  /** Suspensions and deletions end sessions; logging in again would be slow. */
  openSession(company: Which): Promise<void>;
  calls: number;
  carriedOut: number;
}

/** A status, and the code of a refusal: '401 not-signed-in', or '200'. */
type Answer = string;
const OK = '200';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

/** One call, its expected answer, and what it changes in the model. */
class Step implements AsyncCommand<Model, Real> {
  readonly name: string;
  readonly make: (model: Model, real: Real) => Promise<[expected: Answer, actual: Answer]>;

  constructor(name: string, make: Step['make']) {
    this.name = name;
    this.make = make;
  }

  check = () => true;

  async run(model: Model, real: Real): Promise<void> {
    const [expected, actual] = await this.make(model, real);
    if (expected !== actual) throw new Error(`${this.name}: expected ${expected}, got ${actual}`);
  }

  toString = () => this.name;
}

interface Definition {
  caller: Caller;
  method: string;
  path: string;
  body?: Parameters<Real['call']>[3];
  /** The code of the refusal by the model; undefined if the call is carried out. */
  refusal: Answer | undefined;
  done?: Answer;
  /** Changes the model. @param id of what was created */
  apply?: (id: string) => void;
  after?: () => Promise<void>;
}

const step = (name: string, define: (model: Model, real: Real) => Definition): Step =>
  new Step(name, async (model, real) => {
    const { caller, method, path, body, refusal, done = OK, apply, after } = define(model, real);
    real.calls += 1;
    const { status, code, id } = await real.call(caller, method, path, body);
    if (refusal === undefined && status < 300) {
      real.carriedOut += 1;
      apply?.(id);
      await after?.();
    }
    return [refusal ?? done, status < 400 ? String(status) : `${status} ${code}`];
  });

/** Companies that are suspended or deleted are signed out. */
const signedOut = (model: Model, company: Which): Answer | undefined =>
  model.companies[company].isSuspended || model.companies[company].isRemoved
    ? '401 not-signed-in'
    : undefined;

/** Why a company does not find a job. */
const notOwn = (model: Model, company: Which, job: ModelJob | undefined): Answer | undefined =>
  signedOut(model, company) ??
  (job && job.company === company && !job.deletedWith ? undefined : '404 job-not-found');

const nth = <T>(all: readonly T[], index: number): T | undefined => all[index % (all.length || 1)];
const idOf = (thing: { id: string } | undefined) => thing?.id ?? UNKNOWN_ID;

const who = fc.constantFrom<Which>(0, 1);
/** Whether the call is made by those to whom the thing belongs, or by the others. */
const isOwner = fc.constantFrom(true, true, true, true, false);
const other = (which: Which): Which => (which === 0 ? 1 : 0);
/** The caller: the owner of the thing, or the other one. */
const callerOf = (owner: Which | undefined, isTheirs: boolean): Which =>
  isTheirs ? (owner ?? 0) : other(owner ?? 0);
/** Small, so that sequences come back to the same things. */
const index = fc.nat({ max: 5 });

function remove(job: ModelJob, deletedWith: 'job' | 'company'): void {
  job.deletedWith = deletedWith;
  job.statusBeforeDeletion = job.status;
  job.status = 'closed';
}
function putBack(job: ModelJob): void {
  job.deletedWith = undefined;
  job.status = job.statusBeforeDeletion ?? job.status;
}

const post = who.map((company) =>
  step(`company ${company} posts a job`, (model) => ({
    caller: `company ${company}`,
    method: 'POST',
    path: '/jobs',
    body: { jobTitle: 'New' },
    refusal:
      signedOut(model, company) ??
      (model.companies[company].isApproved ? undefined : '403 company-not-approved'),
    done: '201',
    apply: (id) =>
      model.jobs.push({
        id,
        company,
        status: 'active',
        approval: 'pending',
        hasPublicVersion: false,
        isRejectedForGood: false,
      }),
  })),
);

let texts = 0;
const edit = fc.tuple(isOwner, index).map(([isTheirs, at]) =>
  step(`${isTheirs ? 'its' : 'another'} company edits job ${at}`, (model) => {
    const job = nth(model.jobs, at);
    const company = callerOf(job?.company, isTheirs);
    return {
      caller: `company ${company}`,
      method: 'PUT',
      path: `/jobs/${idOf(job)}`,
      body: { jobTitle: `Edited ${(texts += 1)}` },
      refusal:
        notOwn(model, company, job) ??
        (job?.isRejectedForGood ? '409 rejected-for-good' : undefined),
      apply: () => {
        if (job) job.approval = 'pending';
      },
    };
  }),
);

const setStatus = fc
  .tuple(isOwner, index, fc.constantFrom<ModelJob['status']>('active', 'paused', 'closed'))
  .map(([isTheirs, at, status]) =>
    step(`${isTheirs ? 'its' : 'another'} company sets job ${at} to ${status}`, (model) => {
      const job = nth(model.jobs, at);
      const company = callerOf(job?.company, isTheirs);
      const isStuck =
        job && job.approval === 'rejected' && !job.hasPublicVersion && job.status !== status;
      return {
        caller: `company ${company}`,
        method: 'PUT',
        path: `/jobs/${idOf(job)}/status`,
        body: { status },
        refusal: notOwn(model, company, job) ?? (isStuck ? '409 job-rejected' : undefined),
        apply: () => {
          if (job) job.status = status;
        },
      };
    }),
  );

const decide = fc
  .tuple(index, fc.constantFrom('approve', 'approve', 'reject'), fc.boolean())
  .map(([at, verdict, forGood]) =>
    step(`an admin decides on job ${at}: ${verdict}${forGood ? ' for good' : ''}`, (model) => {
      const job = nth(model.jobs, at);
      const isFound = job && !job.deletedWith;
      return {
        caller: 'admin',
        method: 'PUT',
        path: `/jobs/admin/${idOf(job)}/${verdict}`,
        body: { forGood },
        refusal: !isFound
          ? '404 job-not-found'
          : job.approval === 'pending'
            ? undefined
            : '409 job-already-decided',
        apply: () => {
          if (!job) return;
          job.approval = verdict === 'approve' ? 'approved' : 'rejected';
          job.hasPublicVersion ||= verdict === 'approve';
          job.isRejectedForGood = verdict === 'reject' && forGood;
        },
      };
    }),
  );

const deleteJob = fc.tuple(fc.constantFrom<Which | 'admin'>(0, 1, 'admin'), index).map(([by, at]) =>
  step(`${by === 'admin' ? 'an admin' : `company ${by}`} deletes job ${at}`, (model) => {
    const job = nth(model.jobs, at);
    const isFound = job && !job.deletedWith;
    return {
      caller: by === 'admin' ? 'admin' : `company ${by}`,
      method: 'DELETE',
      path: `/jobs/${idOf(job)}`,
      body: {},
      refusal:
        by === 'admin' ? (isFound ? undefined : '404 job-not-found') : notOwn(model, by, job),
      apply: () => job && remove(job, 'job'),
    };
  }),
);

const restoreJob = index.map((at) =>
  step(`an admin restores job ${at}`, (model) => {
    const job = nth(model.jobs, at);
    const isFound = job?.deletedWith === 'job' && !model.companies[job.company].isRemoved;
    return {
      caller: 'admin',
      method: 'POST',
      path: `/admin/removals/${idOf(job)}/restore`,
      refusal: isFound ? undefined : '404 removal-not-found',
      apply: () => job && putBack(job),
    };
  }),
);

const look = index.map((at) =>
  step(`a visitor opens job ${at}`, (model) => {
    const job = nth(model.jobs, at);
    return {
      caller: 'visitor',
      method: 'GET',
      path: `/jobs/${idOf(job)}`,
      refusal: job && isVisible(model, job) ? undefined : '404 job-not-found',
    };
  }),
);

const applyTo = fc.tuple(who, index).map(([seeker, at]) =>
  step(`seeker ${seeker} applies to job ${at}`, (model) => {
    const job = nth(model.jobs, at);
    const hasApplied = model.applications.some(
      (each) => each.job === job && each.seeker === seeker,
    );
    const refusal = (): Answer | undefined => {
      if (!job || !job.hasPublicVersion || job.deletedWith) return '404 job-not-found';
      if (hasApplied) return '409 already-applied';
      return isVisible(model, job) ? undefined : '409 job-closed';
    };
    return {
      caller: `seeker ${seeker}`,
      method: 'POST',
      path: `/applications/apply/${idOf(job)}`,
      body: 'application',
      refusal: refusal(),
      done: '201',
      apply: (id) =>
        job && model.applications.push({ id, job, seeker, status: 'pending', lines: 1 }),
    };
  }),
);

const bySeeker = fc
  .tuple(isOwner, index, fc.constantFrom('withdraw', 'change'))
  .map(([isTheirs, at, what]) =>
    step(`${isTheirs ? 'its' : 'another'} seeker wants to ${what} application ${at}`, (model) => {
      const application = nth(model.applications, at);
      const seeker = callerOf(application?.seeker, isTheirs);
      const isChange = what === 'change';
      const refusal = (): Answer | undefined => {
        if (application?.seeker !== seeker) return '404 application-not-found';
        if (application.job.deletedWith) return '409 application-closed';
        if (isChange) return application.status === 'pending' ? undefined : '409 not-editable';
        return MAY_WITHDRAW.has(application.status) ? undefined : '409 not-withdrawable';
      };
      return {
        caller: `seeker ${seeker}`,
        method: 'PUT',
        path: `/applications/${idOf(application)}${isChange ? '' : '/withdraw'}`,
        ...(isChange && { body: 'letter' as const }),
        refusal: refusal(),
        apply: () => {
          if (!application) return;
          application.lines += 1;
          if (!isChange) application.status = 'withdrawn';
        },
      };
    }),
  );

const move = fc
  .tuple(
    isOwner,
    index,
    fc.constantFrom<ModelApplication['status']>('reviewed', 'interviewed', 'offered', 'rejected'),
  )
  .map(([isTheirs, at, status]) =>
    step(
      `${isTheirs ? 'its' : 'another'} company moves application ${at} to ${status}`,
      (model) => {
        const application = nth(model.applications, at);
        const company = callerOf(application?.job.company, isTheirs);
        const isOwn = application?.job.company === company && !application.job.deletedWith;
        const mayMove = application && MOVES[application.status].includes(status);
        return {
          caller: `company ${company}`,
          method: 'PUT',
          path: `/applications/${idOf(application)}/status`,
          body: { status },
          refusal:
            signedOut(model, company) ??
            (isOwn ? undefined : '404 application-not-found') ??
            (mayMove
              ? undefined
              : application?.status === 'withdrawn' && status === 'rejected'
                ? '409 withdrawal-undoable'
                : '409 move-not-allowed'),
          apply: () => {
            if (!application) return;
            application.status = status;
            application.lines += 1;
          },
        };
      },
    ),
  );

const suspend = fc.tuple(who, fc.constantFrom(true, true, false)).map(([company, isEnd]) =>
  step(
    `an admin ${isEnd ? 'ends the suspension of' : 'suspends'} company ${company}`,
    (model, real) => {
      const state = model.companies[company];
      const refusal = (): Answer | undefined => {
        if (state.isRemoved) return '404 user-not-found';
        if (isEnd) return state.isSuspended ? undefined : '409 not-suspended';
        return state.isSuspended ? '409 already-suspended' : undefined;
      };
      return {
        caller: 'admin',
        method: isEnd ? 'DELETE' : 'PUT',
        path: `/users/${real.userId(company)}/suspension`,
        ...(!isEnd && { body: { reason: 'Fraud.' } }),
        refusal: refusal(),
        apply: () => {
          state.isSuspended = !isEnd;
        },
        after: () => real.openSession(company),
      };
    },
  ),
);

const judge = fc.tuple(who, fc.constantFrom(true, true, false)).map(([company, isApproved]) =>
  step(`an admin ${isApproved ? 'approves' : 'rejects'} company ${company}`, (model, real) => {
    const state = model.companies[company];
    const refusal = (): Answer | undefined => {
      if (state.isRemoved) return '404 user-not-found';
      return isApproved && state.isSuspended ? '409 company-suspended' : undefined;
    };
    return {
      caller: 'admin',
      method: 'PUT',
      path: `/users/${real.userId(company)}`,
      body: { companyProfile: { isApproved } },
      refusal: refusal(),
      apply: () => {
        state.isApproved = isApproved;
      },
    };
  }),
);

const removeCompany = who.map((company) =>
  step(`an admin deletes company ${company}`, (model, real) => ({
    caller: 'admin',
    method: 'DELETE',
    path: `/users/${real.userId(company)}`,
    body: {},
    refusal: model.companies[company].isRemoved ? '404 user-not-found' : undefined,
    apply: () => {
      model.companies[company].isRemoved = true;
      for (const job of model.jobs)
        if (job.company === company && !job.deletedWith) remove(job, 'company');
    },
  })),
);

const restoreCompany = who.map((company) =>
  step(`an admin restores company ${company}`, (model, real) => ({
    caller: 'admin',
    method: 'POST',
    path: `/admin/removals/${real.companyId(company)}/restore`,
    refusal: model.companies[company].isRemoved ? undefined : '404 removal-not-found',
    apply: () => {
      model.companies[company].isRemoved = false;
      for (const job of model.jobs)
        if (job.company === company && job.deletedWith === 'company') putBack(job);
    },
    after: () => real.openSession(company),
  })),
);

const weighted: [weight: number, arbitrary: Arbitrary<Step>][] = [
  [5, post],
  [2, edit],
  [3, setStatus],
  [8, decide],
  [1, deleteJob],
  [2, restoreJob],
  // Cheap, and what everything else must not leave stale.
  [20, look],
  [6, applyTo],
  [3, bySeeker],
  [5, move],
  [2, suspend],
  [2, judge],
  [1, removeCompany],
  [2, restoreCompany],
];

/** Sequences of calls; on average half as many as the most. */
export const sequences = (most: number, replayPath?: string) =>
  fc.commands([fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })))], {
    maxCommands: most,
    size: 'max',
    ...(replayPath && { replayPath }),
  });
