import { type SubmitEvent, useState } from 'react';
import { sentenceOf, Refusal } from '../../../shared/client.ts';
import { contactMessage } from '../../../shared/messages.ts';
import { check, type FieldErrors } from '../../../shared/validation.ts';
import { api } from '../../browser/api.ts';
import { notify } from '../../browser/notices.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import styles from './account-form.module.css';

/** Milliseconds that sending lasts at least, so that it is seen (product.md section 9). */
const SENDING_AT_LEAST = 1000;

/** Name, email, subject and message, all required (product.md sections 2.4 and 5). */
export function ContactForm() {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const checked = check(contactMessage, Object.fromEntries(new FormData(form)));
    setErrors('errors' in checked ? checked.errors : {});
    if ('errors' in checked) return;
    setBusy(true);
    const [sent] = await Promise.allSettled([
      api.sendMessage({ body: checked.value }),
      new Promise((resolve) => setTimeout(resolve, SENDING_AT_LEAST)),
    ]);
    setBusy(false);
    if (sent.status === 'fulfilled') {
      form.reset();
      notify.success('Message sent successfully!', "We'll get back to you within 24 hours.");
      return;
    }
    if (sent.reason instanceof Refusal) setErrors(sent.reason.errors);
    notify.failure('Error', sentenceOf(sent.reason, 'An unexpected error occurred.'));
  };

  return (
    <form
      method="post"
      noValidate
      className={styles.form}
      onSubmit={submit}
      onInput={() => setErrors({})}
    >
      <NeedsScript>Sending a message needs JavaScript.</NeedsScript>
      <div className={styles.pair}>
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={120}
          required
          error={errors.name}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          error={errors.email}
        />
      </div>
      <TextField label="Subject" name="subject" maxLength={200} required error={errors.subject} />
      <TextArea
        label="Message"
        name="message"
        rows={7}
        maxLength={10000}
        required
        error={errors.message}
      />
      <Button type="submit" size="lg" busy={busy}>
        {busy ? 'Sending...' : 'Send Message'}
      </Button>
    </form>
  );
}
