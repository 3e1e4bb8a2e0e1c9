import { useForm, type UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Job } from '../../../shared/jobs/posting.ts';
import type { FieldErrors } from '../../../shared/kit/validation.ts';
import { notify } from '../../kit/notices.ts';
import { checkJobForm, type JobFormValues } from './values.ts';

export type JobFormState = UseFormReturnType<JobFormValues>;
/** What the page shows of the posting: its fields, or how applicants will read it. */
export type JobFormView = 'write' | 'preview';

/** The state of the job form and its errors. */
export function useJobForm(
  initialValues: JobFormValues,
  onValuesChange?: (values: JobFormValues) => void,
) {
  const form = useForm<JobFormValues>({ initialValues, ...(onValuesChange && { onValuesChange }) });
  const [view, setView] = useState<JobFormView>('write');

  /** Goes to a field, out of the preview where need be. */
  const goTo = (field: keyof JobFormValues) => {
    flushSync(() => setView('write'));
    form.getInputNode(field)?.focus();
  };

  /** Shows sentences beside their fields and goes to the first. */
  const showErrors = (errors: FieldErrors) => {
    flushSync(() => form.setErrors(errors));
    const [first] = Object.keys(errors);
    if (first) goTo(first as keyof JobFormValues);
  };

  /** Whether the form may be sent; if not, the first sentence is a notice (product.md section 5). */
  const isValid = (job?: Job): boolean => {
    const checked = checkJobForm(form.getValues(), new Date(), job);
    if (!('errors' in checked)) return true;
    notify.failure('Form Validation Failed', checked.message);
    showErrors(checked.errors);
    return false;
  };

  return { form, showErrors, isValid, goTo, shown: { view, setView } };
}
