import type { ComponentProps } from 'react';
import { ALERT_PACE_LABELS, ALERT_PACES } from '../rules.ts';
import { SelectField } from '../../../web/kit/ui/fields/field.tsx';
import { useNoMailHint } from '../../../web/no-mail-hint.ts';

const PACES = ALERT_PACES.map((value) => ({ value, label: ALERT_PACE_LABELS[value] }));

/** How often mail reports the new jobs of a saved search. */
export const PaceField = (field: Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>) => (
  <SelectField label="Email me new jobs" hint={useNoMailHint()} options={PACES} {...field} />
);
