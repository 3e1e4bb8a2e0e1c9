import { type SubmitEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import {
  companyRegistration,
  jobSeekerRegistration,
  passwordRefusal,
} from '../../../shared/accounts/users.ts';
import { Refusal, sentenceOf } from '../../../shared/kit/client.ts';
import { check, type FieldErrors } from '../../../shared/kit/validation.ts';
import { api } from '../../kit/data/api.ts';
import { notify } from '../../kit/notices.ts';
import { pageMeta, useSiteName } from '../../site.ts';
import { Alert } from '../../kit/ui/alert.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Tabs } from '../../kit/ui/tabs.tsx';
import type { Route } from './+types/page.ts';
import styles from '../account-form.module.css';
import { SignupFields } from './fields.tsx';

export { showAgain as action } from '../sent-too-early.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Sign Up');

const TABS = [
  { value: 'job_seeker', label: 'Job Seeker' },
  { value: 'company', label: 'Company' },
] as const;

export default function Signup() {
  const [params, setParams] = useSearchParams();
  const role = params.get('role') === 'company' ? 'company' : 'job_seeker';
  const siteName = useSiteName();
  const navigate = useNavigate();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const next = params.get('next');
  const login = next ? `/login?next=${encodeURIComponent(next)}` : '/login';

  const choose = (chosen: string) => {
    setErrors({});
    setParams(next ? { role: chosen, next } : { role: chosen }, {
      replace: true,
      preventScrollReset: true,
    });
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setFailed(false);
    const form = event.currentTarget;
    const read = readForm(role, new FormData(form));
    showErrors(form, 'errors' in read ? read.errors : {});
    if ('errors' in read) return;
    setBusy(true);
    try {
      await api.register({ body: read.value });
      notify.success(
        'Account created successfully!',
        role === 'company'
          ? 'Your company account is pending admin approval. Please sign in.'
          : `Welcome to ${siteName}! Please sign in.`,
      );
      await navigate(login);
    } catch (error) {
      if (error instanceof Refusal) {
        notify.failure(
          'Registration Failed',
          sentenceOf(error, 'Invalid registration data. Please try again.'),
        );
        showErrors(form, error.errors);
      } else {
        notify.failure(
          'Registration Error',
          sentenceOf(error, 'An unexpected error occurred during registration.'),
        );
        setFailed(true);
      }
      setBusy(false);
    }
  };

  /** Shows what is wrong beside each field and goes to the first of them. */
  const showErrors = (form: HTMLFormElement, found: FieldErrors) => {
    setErrors(found);
    [...form.elements]
      .find((field): field is HTMLInputElement => 'name' in field && String(field.name) in found)
      ?.focus();
  };

  const clearError = (field: EventTarget) => {
    const { [(field as HTMLInputElement).name]: cleared, ...others } = errors;
    if (cleared) setErrors(others);
  };

  return (
    <>
      <h1>Create your account</h1>
      <p className={styles.lead}>Free for job seekers, and for companies that hire.</p>
      {/* POST, so that nothing typed before the page came to life ends up in an address. */}
      <form
        method="post"
        noValidate
        className={styles.form}
        onSubmit={submit}
        onInput={(event) => clearError(event.target)}
      >
        <Tabs label="Account type" tabs={TABS} value={role} onChange={choose} fullWidth>
          <SignupFields role={role} errors={errors} />
        </Tabs>
        {failed && (
          <Alert tone="failure" live>
            An unexpected error occurred. Please try again.
          </Alert>
        )}
        <Button type="submit" size="lg" fullWidth busy={busy}>
          {busy ? 'Creating account...' : 'Create Account'}
        </Button>
      </form>
      <p className={styles.other}>
        Already have an account? <Link to={login}>Sign In</Link>
      </p>
    </>
  );
}

/** The registration that was typed, or what is wrong with it; the passwords first (product.md section 5). */
function readForm(role: 'job_seeker' | 'company', form: FormData) {
  const typed = { ...Object.fromEntries(form), role };
  const checked = check(role === 'company' ? companyRegistration : jobSeekerRegistration, typed);
  const password = String(form.get('password'));
  const confirmation = String(form.get('confirmPassword'));
  const refusal = passwordRefusal(password, confirmation);
  if (!refusal) return checked;
  // A repetition that differs comes first: nothing is said about the length until both are the same.
  const { password: _length, ...others } = 'errors' in checked ? checked.errors : {};
  const field = password === confirmation ? 'password' : 'confirmPassword';
  return { errors: { ...others, [field]: refusal } };
}
