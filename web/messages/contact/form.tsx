import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { FieldErrors } from '../../../shared/kit/validation.ts';
import { notify } from '../../kit/notices.ts';
import { Alert } from '../../kit/ui/alert.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { TextArea, TextField } from '../../kit/ui/field.tsx';
import styles from './page.module.css';
import type { Outcome } from './message.ts';

const SENT = {
  title: 'Message sent successfully!',
  message: "We'll get back to you within 24 hours.",
};
const UNKNOWN = 'An unexpected error occurred.';

/**
 * Name, email, subject and message, all required (product.md sections 2.4 and 5).
 * @param before the result of submitting without scripts
 */
export function ContactForm({ before }: { before: Outcome | undefined }) {
  const fetcher = useFetcher<Outcome>();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>(before?.errors ?? {});
  const outcome = fetcher.data;
  const isBusy = fetcher.state !== 'idle';

  useEffect(() => {
    if (!outcome || !form.current) return;
    setErrors(outcome.errors ?? {});
    if (outcome.sent) {
      form.current.reset();
      notify.success(SENT.title, SENT.message);
    } else if (outcome.errors && Object.keys(outcome.errors).length > 0) {
      firstOf(form.current, outcome.errors)?.focus();
    } else {
      notify.failure('Error', outcome.failure || UNKNOWN);
    }
  }, [outcome]);

  return (
    <fetcher.Form
      ref={form}
      method="post"
      noValidate
      className={styles.form}
      onSubmit={(event) => isBusy && event.preventDefault()}
      onInput={() => setErrors({})}
    >
      {before && !outcome && <Answer outcome={before} />}
      <div className={styles.pair}>
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={120}
          required
          defaultValue={before?.typed?.name}
          error={errors.name}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          defaultValue={before?.typed?.email}
          error={errors.email}
        />
      </div>
      <TextField
        label="Subject"
        name="subject"
        maxLength={200}
        required
        defaultValue={before?.typed?.subject}
        error={errors.subject}
      />
      <TextArea
        label="Message"
        name="message"
        rows={7}
        maxLength={10000}
        required
        defaultValue={before?.typed?.message}
        error={errors.message}
      />
      <Button type="submit" size="lg" busy={isBusy}>
        {isBusy ? 'Sending...' : 'Send Message'}
      </Button>
    </fetcher.Form>
  );
}

/** Shows the notice's text above a form that was submitted without scripts. */
function Answer({ outcome }: { outcome: Outcome }) {
  if (outcome.sent) {
    return (
      <Alert tone="success" title={SENT.title} live>
        {SENT.message}
      </Alert>
    );
  }
  return (
    <Alert tone="failure" title="Error" live>
      {outcome.failure || UNKNOWN}
    </Alert>
  );
}

const firstOf = (form: HTMLFormElement, errors: FieldErrors) =>
  [...form.elements].find(
    (field): field is HTMLInputElement => 'name' in field && String(field.name) in errors,
  );
