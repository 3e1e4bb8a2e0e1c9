import type { ComponentProps } from 'react';
import { Button } from '../../../web/kit/ui/button.tsx';
import type { NeedWords } from '../../../web/feature-words.ts';
import { useFinishReminder } from './reminders.ts';

/** Removes a reminder; the note stays. */
export function DoneButton({
  need,
  variant,
  children,
}: ComponentProps<NonNullable<NeedWords['Button']>>) {
  const { isBusy, finish } = useFinishReminder();
  return (
    <Button size="sm" variant={variant} busy={isBusy} onClick={() => void finish(need)}>
      {children}
      <span className="sr-only">: {need.jobTitle}</span>
    </Button>
  );
}
