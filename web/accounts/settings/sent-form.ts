import { type SubmitEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { Refusal } from '../../../shared/kit/client.ts';
import type { Checked, FieldErrors } from '../../../shared/kit/validation.ts';
import { notifyFailure } from '../../kit/failure-notice.ts';

interface SentForm<T> {
  /** The input or its error. */
  read: (form: FormData) => Checked<T>;
  /** Sends it. What it throws is told, and what was typed stays. */
  send: (value: T) => Promise<void>;
  titles?: { refused: string; failed: string };
}

const TITLES = { refused: 'Update Failed', failed: 'Update Error' } as const;

/** A form of the settings: each error beside its field, the first of them in focus; empty again once it is sent. */
export function useSentForm<T>({ read, send, titles = TITLES }: SentForm<T>) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);

  const showErrors = (form: HTMLFormElement, found: FieldErrors) => {
    flushSync(() => setErrors(found));
    [...form.elements]
      .find((field): field is HTMLInputElement => 'name' in field && String(field.name) in found)
      ?.focus();
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const checked = read(new FormData(form));
    showErrors(form, 'errors' in checked ? checked.errors : {});
    if ('errors' in checked) return;
    setBusy(true);
    try {
      await send(checked.value);
      form.reset();
    } catch (error) {
      notifyFailure(
        error,
        titles,
        error instanceof Refusal
          ? 'An unexpected error occurred.'
          : 'An unexpected error occurred during update.',
      );
      if (error instanceof Refusal) showErrors(form, error.errors);
    } finally {
      setBusy(false);
    }
  };

  return { errors, busy, form: { noValidate: true, onSubmit, onInput: () => setErrors({}) } };
}
