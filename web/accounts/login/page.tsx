import { type SubmitEvent, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { credentials, type SessionUser } from '../../../shared/accounts/users.ts';
import { dashboardOf } from '../../../shared/roles.ts';
import { Refusal, sentenceOf } from '../../../shared/kit/client.ts';
import { check, type FieldErrors } from '../../../shared/kit/validation.ts';
import { apiContext } from '../../api-context.ts';
import { api } from '../../kit/data/api.ts';
import { notify } from '../../kit/notices.ts';
import { returnPath } from '../../kit/return-path.ts';
import { storeUser } from '../../kit/session.ts';
import { pageMeta } from '../../site.ts';
import { Alert } from '../../kit/ui/alert.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { TextField } from '../../kit/ui/field.tsx';
import { PasswordField } from '../../kit/ui/password-field.tsx';
import type { Route } from './+types/page.ts';
import styles from '../account-form.module.css';
import { DemoLogins } from './demo-logins.tsx';

export { showAgain as action } from '../sent-too-early.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Sign In');

export async function loader({ context }: Route.LoaderArgs) {
  const { demoLogins } = await context.get(apiContext).getSite();
  return { demoLogins };
}

export default function Login({ loaderData }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const next = params.get('next');

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setFailed(false);
    const checked = check(credentials, Object.fromEntries(new FormData(event.currentTarget)));
    setErrors('errors' in checked ? checked.errors : {});
    if ('errors' in checked) {
      const [first = ''] = Object.keys(checked.errors);
      fieldOf(event.currentTarget, first)?.focus();
      return;
    }
    setBusy(true);
    try {
      const {
        status: _status,
        message: _message,
        ...user
      } = await api.logIn({ body: checked.value });
      welcome(user);
      await navigate(returnPath(next) ?? dashboardOf(user.role), { replace: true });
    } catch (error) {
      if (error instanceof Refusal) {
        notify.failure('Login Failed', sentenceOf(error, 'Invalid credentials. Please try again.'));
        setErrors(error.errors);
      } else {
        notify.failure(
          'Login Error',
          sentenceOf(error, 'An unexpected error occurred during login.'),
        );
        setFailed(true);
      }
      setBusy(false);
    }
  };

  const fill = (email: string, password: string) => {
    for (const [name, value] of Object.entries({ email, password })) {
      const field = form.current && fieldOf(form.current, name);
      if (field) field.value = value;
    }
    setErrors({});
  };

  return (
    <>
      <h1>Welcome back</h1>
      <p className={styles.lead}>
        {next ? 'Please sign in to continue.' : 'Sign in to your account.'}
      </p>
      {/* POST, so that nothing typed before the page came to life ends up in an address. */}
      <form
        ref={form}
        method="post"
        noValidate
        className={styles.form}
        onSubmit={submit}
        onInput={() => setErrors({})}
      >
        {failed && (
          <Alert tone="failure" live>
            An unexpected error occurred. Please try again.
          </Alert>
        )}
        <TextField
          label="Email Address"
          name="email"
          type="email"
          autoComplete="username"
          required
          error={errors.email}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={errors.password}
        />
        <Link to="/forgot-password" className={styles.forgot}>
          Forgot your password?
        </Link>
        <Button type="submit" size="lg" fullWidth busy={busy}>
          {busy ? 'Signing in...' : 'Sign In'}
        </Button>
      </form>
      <p className={styles.other}>
        New here?{' '}
        <Link to={next ? `/signup?next=${encodeURIComponent(next)}` : '/signup'}>
          Create an account
        </Link>
      </p>
      <DemoLogins logins={loaderData.demoLogins} onChoose={fill} />
    </>
  );
}

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | null {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : null;
}

/** Keeps the session user and greets them (product.md sections 4.1 and 8). */
function welcome(user: SessionUser) {
  storeUser(user);
  notify.success('Welcome back!', 'You have successfully logged in.');
  if (user.companyProfile?.isApproved === false) {
    notify.info(
      'Account Pending Approval',
      'Your company account is pending approval. You cannot post jobs yet.',
    );
  }
}
