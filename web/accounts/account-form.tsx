import type { ReactNode } from 'react';
import { SubmitButton } from '../kit/forms/submit-button.tsx';
import type { useForm } from '../kit/forms/use-form.ts';
import { Alert } from '../kit/ui/feedback/alert.tsx';
import { Stack } from '../kit/ui/layout/stack.tsx';
import styles from './account-form.module.css';

/** Characters from which on a title is smaller, such as one that names a job. */
const LONG = 40;

interface AccountFormProps {
  title: string;
  lead: ReactNode;
  form: Pick<ReturnType<typeof useForm>, 'form' | 'hasFailed' | 'isSending' | 'clearErrors'>;
  /** The button's text, and its text while the form is sent. */
  button: readonly [idle: string, sending: string];
  /** An error stays until its own field changes, and a failure is also shown beside the button. */
  isLong?: boolean;
  children: ReactNode;
  /** Links below the form. */
  other: ReactNode;
}

/** The form of a page for logging in, signing up, or resetting a password. */
export function AccountForm({
  title,
  lead,
  form,
  button: [idle, sending],
  isLong = false,
  children,
  other,
}: AccountFormProps) {
  const failure = form.hasFailed && (
    <Alert tone="failure" live>
      An unexpected error occurred. Please try again.
    </Alert>
  );
  return (
    <>
      <h1 className={title.length > LONG ? styles.long : undefined}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {/* With POST, a form that is sent before the scripts run does not show its fields in the address. */}
      <form
        {...form.form}
        method="post"
        className={styles.form}
        onInput={isLong ? undefined : () => form.clearErrors()}
      >
        <Stack gap={18}>
          {!isLong && failure}
          {children}
          {isLong && failure}
          <SubmitButton form={form} sending={sending} size="lg" fullWidth>
            {idle}
          </SubmitButton>
        </Stack>
      </form>
      <div className={styles.other}>{other}</div>
    </>
  );
}
