import { createHash } from 'node:crypto';
import type { Noun } from '../../shared/seams.ts';
import type { Scope } from '../../shared/kit/endpoint.ts';
import type { Published } from '../db/changes.ts';

/** A call that an answer is made of. */
export interface ReadCall {
  /** The nouns that its row reads. */
  reads: readonly Noun[];
  /** Undefined if any change of these nouns concerns it. */
  scope: Scope | undefined;
  /** Undefined if the call was refused. */
  answer: unknown;
  /**
   * Makes the call again. @returns undefined if it is refused. @throws other errors
   * Absent if nobody asks `isSame`, which saves a digest of the answer.
   */
  again?: (() => Promise<unknown>) | undefined;
}

/** What an answer is about, collected from the calls it is made of. */
export interface Subjects {
  add(call: ReadCall): void;
  /**
   * Whether a change makes the answer out of date. 'maybe' if only `isSame` can tell: another job may now be among those
   * that a search finds, or no longer.
   */
  concerns(what: Published | 'all'): 'yes' | 'maybe' | 'no';
  /** Whether a change of these nouns does. */
  readsAny(nouns: readonly Noun[]): boolean;
  /** Whether the calls that depend on which jobs are public answer the same again. */
  isSame(): Promise<boolean>;
  /** Whether `isSame` has to be asked after a deadline of any job. */
  dependsOnDeadlines(): boolean;
  /** The next deadline of a job that the answer names, after `now`. */
  nextDeadline(now: Date): Date | undefined;
}

/** A job in an answer. */
interface NamedJob {
  _id?: string;
  companyId?: string;
  applicationDeadline?: string;
}

/** Subjects without a call: no change concerns them. */
export function createSubjects(): Subjects {
  const jobs = new Set<string>();
  const companies = new Set<string>();
  /** Companies whose list of jobs is shown. */
  const employers = new Set<string>();
  const nouns = new Set<Noun>();
  const deadlines = new Set<number>();
  const checks: { digest: string; again: NonNullable<ReadCall['again']> }[] = [];
  let isChecked = false;
  let isSelection = false;

  const addJob = ({ _id, companyId, applicationDeadline }: NamedJob) => {
    if (_id) jobs.add(_id);
    if (companyId) companies.add(companyId);
    if (applicationDeadline) deadlines.add(Date.parse(applicationDeadline));
  };

  return {
    add({ reads, scope, answer, again }) {
      if (!scope) for (const noun of reads) nouns.add(noun);
      if (scope?.job) jobs.add(scope.job.toLowerCase());
      if (scope?.company) companies.add(scope.company.toLowerCase());
      if (scope?.jobsOf) employers.add(scope.jobsOf.toLowerCase());
      const named = (answer ?? {}) as { job?: NamedJob; jobs?: NamedJob[] };
      for (const job of [named.job ?? [], named.jobs ?? []].flat()) addJob(job);
      const isRefused = answer === undefined;
      if (scope?.allJobs || isRefused) isSelection = true;
      if (!scope?.allJobs && !scope?.jobsOf && !isRefused) return;
      isChecked = true;
      if (again) checks.push({ digest: digestOf(answer), again });
    },
    concerns(what) {
      if (what === 'all') return 'yes';
      const isNamed =
        [...what.jobs, ...what.applied].some((id) => jobs.has(id)) ||
        what.companies.some((id) => companies.has(id)) ||
        (nouns.has('publicJobs') && what.jobs.length + what.applied.length > 0) ||
        (nouns.has('publicCompanies') && what.companies.length > 0);
      if (isNamed) return 'yes';
      const mayDiffer =
        (isSelection && what.jobs.length + what.companies.length > 0) ||
        what.employers.some((id) => employers.has(id));
      return mayDiffer ? 'maybe' : 'no';
    },
    readsAny: (changed) => changed.some((noun) => nouns.has(noun)),
    async isSame() {
      const digests = checks.map(async ({ digest, again }) => digestOf(await again()) === digest);
      return !(await Promise.all(digests)).includes(false);
    },
    dependsOnDeadlines: () => isChecked,
    nextDeadline(now) {
      const next = Math.min(...[...deadlines].filter((time) => time > now.getTime()));
      return next === Infinity ? undefined : new Date(next);
    },
  };
}

const digestOf = (answer: unknown) =>
  createHash('sha1')
    .update(JSON.stringify(answer) ?? '')
    .digest('base64');
