import type { ComponentProps } from 'react';
import { Button } from '../ui/button.tsx';
import type { useForm } from './use-form.ts';

interface SubmitButtonProps extends Pick<
  ComponentProps<typeof Button>,
  'size' | 'fullWidth' | 'variant' | 'blocked' | 'children'
> {
  form: Pick<ReturnType<typeof useForm>, 'isSending'>;
  /** The label while the form is being sent. The usual one if left out. */
  sending?: string;
}

/** The button that sends a form, busy while it does. */
export const SubmitButton = ({ form, sending, children, ...look }: SubmitButtonProps) => (
  <Button {...look} type="submit" busy={form.isSending}>
    {(form.isSending && sending) || children}
  </Button>
);
