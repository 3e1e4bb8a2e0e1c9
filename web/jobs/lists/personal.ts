import { useSyncExternalStore } from 'react';
import type { Job } from '../../../shared/jobs/posting.ts';
import { createListeners } from '../../kit/listeners.ts';
import { useUser } from '../../kit/session.ts';
import type { Tone } from '../../kit/ui/display/badge.tsx';

/** What a list knows of a job. */
export type ListedJob = Pick<Job, '_id' | 'companyId' | 'companyName' | 'jobTitle' | 'skills'>;

/** What the job seeker has done with a job. */
export type Mark = readonly [label: string, tone: Tone];

/** What a feature knows of the jobs of whoever looks. Lists are public and cached, so it is applied in the browser. */
interface Personal {
  /** The id of the user; '' for a visitor. */
  owner: string;
  isHidden?: ((job: ListedJob) => boolean) | undefined;
  marksOf?: ((jobId: string) => readonly Mark[]) | undefined;
}

/** By feature. */
let known: ReadonlyMap<string, Personal> = new Map();
const { subscribe, tell } = createListeners();

/** Tells all lists, from the place `job.list` (web/panels.tsx). */
export function knowOfJobs(feature: string, personal: Personal) {
  known = new Map([...known, [feature, personal]]);
  tell();
}

/** What features know; nothing on the server. */
export function usePersonal(): readonly Personal[] {
  const owner = useUser()?._id ?? '';
  const all = useSyncExternalStore(
    subscribe,
    () => known,
    () => undefined,
  );
  return [...(all?.values() ?? [])].filter((one) => one.owner === owner);
}

/** The jobs of a list that are not hidden. */
export function useNotHidden<J extends ListedJob>(jobs: readonly J[]): readonly J[] {
  const rules = usePersonal().flatMap(({ isHidden }) => isHidden ?? []);
  return rules.length > 0 ? jobs.filter((job) => !rules.some((hides) => hides(job))) : jobs;
}
