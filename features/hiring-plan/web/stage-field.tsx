import type { ApplicationDetail } from '../../../shared/applications/status.ts';
import { statusLabel } from '../../../shared/applications/status.ts';
import { sectionsIn, useSections } from '../../../web/applications/sections.tsx';
import { useBarred } from '../../../web/kit/member.ts';
import { SelectField } from '../../../web/kit/ui/fields/field.tsx';
import { useStageMove } from './move.ts';
import styles from './stage-field.module.css';

/** The stage of an application within its status; nothing if the job has none there. */
export function StageField({ application }: { application: ApplicationDetail }) {
  const { _id, status, stage } = application;
  const stages = sectionsIn(useSections(), status);
  const barred = useBarred('handle-applications');
  const { isBusy, move } = useStageMove();
  if (stages.length === 0) return null;
  return (
    <div
      className={styles.stage}
      title={`${stage?.name ?? 'No stage'}. The applicant does not see the stage.`}
    >
      {barred ? (
        <p>{stage?.name ?? 'No stage'}</p>
      ) : (
        <SelectField
          label={`Stage within ${statusLabel(status)}`}
          hideLabel
          placeholder="No stage"
          options={stages.map((each) => ({ value: each._id, label: each.name }))}
          value={stage?._id ?? ''}
          aria-busy={isBusy || undefined}
          onChange={({ currentTarget }) => void move([_id], currentTarget.value || null)}
        />
      )}
    </div>
  );
}
