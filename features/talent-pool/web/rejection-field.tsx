import type { PoolMonths } from '../rules/pool.ts';
import { SelectField } from '../../../web/kit/ui/fields/field.tsx';
import type { Slots } from '../../../web/panels.tsx';
import { MONTH_OPTIONS } from './ask-dialog.tsx';
import { useAskRefusal } from './refusal.ts';

const OPTIONS = [
  { value: '', label: 'No' },
  ...MONTH_OPTIONS.map(({ value, label }) => ({
    value,
    label: `Keep in the talent pool for up to ${label}`,
  })),
];

/** Whether a rejection also asks to stay in touch, and for how long. */
export function StayField({ application, value, onChange }: Slots['rejection.fields']) {
  if (useAskRefusal(application) !== undefined) return null;
  return (
    <SelectField
      label="Ask to stay in touch"
      name="stayInTouch"
      options={OPTIONS}
      hint={
        application
          ? 'The same message asks for consent. The applicant decides.'
          : 'The same message asks for consent. Each applicant decides. Applicants whom you cannot ask are only rejected.'
      }
      value={value.stayInTouch?.toString() ?? ''}
      onChange={({ currentTarget: { value: months } }) =>
        onChange({
          ...value,
          stayInTouch: months ? (Number(months) as PoolMonths) : undefined,
        })
      }
    />
  );
}
