import type { ApplicationStatus } from '../../../shared/applications/status.ts';
import { SelectField } from '../../kit/ui/fields/field.tsx';
import { useStagesIn } from './plan.tsx';

interface StageChoiceProps {
  /** The new status. */
  status: ApplicationStatus;
  value: string;
  onChange: (stage: string) => void;
}

/** The stage in which a move puts an application; nothing if there is nothing to choose. */
export function StageChoice({ status, value, onChange }: StageChoiceProps) {
  const stages = useStagesIn(status);
  const [first] = stages;
  if (!first || stages.length < 2) return null;
  return (
    <SelectField
      label="Stage"
      options={stages.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={value || first._id}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
