import { type ReactNode, useMemo } from 'react';
import { SectionsProvider } from '../../../web/applications/sections.tsx';
import { useCall } from '../../../web/kit/data/calls.ts';
import type { Stage } from '../rules/plan.ts';
import { useStageMove } from './move.ts';

const NONE: readonly Stage[] = [];

/** Loads the stages of a job for the parts of its screens. Without them, the screens have no stages. */
export function PlanOfJob({ jobId, children }: { jobId: string; children: ReactNode }) {
  const { data } = useCall('getHiringPlan', { params: { jobId } }, { enabled: jobId !== '' });
  const all = data?.plan.stages ?? NONE;
  const { move } = useStageMove();
  const sections = useMemo(
    () => ({
      word: 'stage',
      filter: 'stage' as const,
      all,
      of: ({ stage }: { stage?: { _id: string } | null | undefined }) => stage?._id ?? null,
      move: (ids: readonly string[], stage: string | null) => void move(ids, stage),
      into: (id: string) => ({
        id,
        sent: { stage: id },
        // Its name comes with the answer.
        row: { stage: { _id: id, name: '' } },
      }),
    }),
    [all, move],
  );
  return <SectionsProvider value={sections}>{children}</SectionsProvider>;
}
