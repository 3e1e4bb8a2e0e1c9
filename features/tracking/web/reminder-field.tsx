import type { ComponentProps } from 'react';
import { TextField } from '../../../web/kit/ui/fields/field.tsx';
import { REMINDER_TIME } from './reminders.ts';

/** The day of a reminder. */
export const ReminderField = (
  field: Omit<ComponentProps<typeof TextField>, 'label' | 'hint' | 'optional' | 'type'>,
) => (
  <TextField
    label="Remind me on"
    optional
    type="date"
    hint={`We'll remind you at ${REMINDER_TIME}, as set in your notification settings.`}
    {...field}
  />
);
