import { createContext, type ReactNode, useContext } from 'react';
import { type HiringPlan, type Stage, stagesIn } from '../../../shared/applications/hiring-plan.ts';
import type { ApplicationStatus } from '../../../shared/applications/status.ts';
import { useCall } from '../../kit/data/calls.ts';

const NONE: HiringPlan = { stages: [], criteria: [], version: '' };
const Plan = createContext(NONE);

/** Loads the stages and criteria of a job for the parts of its screens. Without them, the screens have no stages. */
export function PlanOfJob({ jobId, children }: { jobId: string; children: ReactNode }) {
  const { data } = useCall('getHiringPlan', { params: { jobId } }, { enabled: jobId !== '' });
  return <Plan value={data?.plan ?? NONE}>{children}</Plan>;
}

/** The stages and criteria of the screen's job; none if it shows several jobs. */
export const usePlan = (): HiringPlan => useContext(Plan);

/** The stages of a status of the screen's job. */
export const useStagesIn = (status: ApplicationStatus): Stage[] =>
  stagesIn(usePlan().stages, status);
