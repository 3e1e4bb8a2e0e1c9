import { IconArrowsRightLeft } from '@tabler/icons-react';
import type { ApplicationRowAnswer } from '../../../shared/applications/lists.ts';
import type { RowAction } from '../../kit/ui/overlays/row-menu.tsx';
import { useStageMove } from './move.ts';
import { useStagesIn } from './plan.tsx';

/** For a menu: moves the selected applications to a stage, if all have one status and the job has stages there. */
export function useBulkStages(chosen: readonly ApplicationRowAnswer[]): RowAction[] {
  const status = chosen[0]?.status ?? 'pending';
  const stages = useStagesIn(status);
  const { move } = useStageMove();
  if (chosen.some((row) => row.status !== status)) return [];
  return stages.map(({ _id: stage, name }) => ({
    label: `Move to ${name}`,
    icon: IconArrowsRightLeft,
    onSelect: () =>
      move(
        chosen.map(({ _id }) => _id),
        stage,
      ),
  }));
}
