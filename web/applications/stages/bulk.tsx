import type { ApplicationRowAnswer } from '../../../shared/applications/lists.ts';
import { SelectField } from '../../kit/ui/fields/field.tsx';
import { useStageMove } from './move.ts';
import { useStagesIn } from './plan.tsx';
import styles from './bulk.module.css';

/** Moves the selected applications to a stage, if all have one status and the job has stages there. */
export function BulkStage({ chosen }: { chosen: readonly ApplicationRowAnswer[] }) {
  const status = chosen[0]?.status ?? 'pending';
  const stages = useStagesIn(status);
  const { isBusy, move } = useStageMove();
  if (stages.length === 0 || chosen.some((row) => row.status !== status)) return null;
  return (
    <div className={styles.stage}>
      <SelectField
        label="Move to stage"
        hideLabel
        placeholder="Stage…"
        options={stages.map(({ _id, name }) => ({ value: _id, label: name }))}
        value=""
        aria-busy={isBusy || undefined}
        onChange={({ currentTarget }) =>
          move(
            chosen.map(({ _id }) => _id),
            currentTarget.value || null,
          )
        }
      />
    </div>
  );
}
