import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { SessionUser } from '../../../shared/accounts/users.ts';
import { idleRefusal } from '../../../shared/refusals.ts';
import type { SecondFactorRequired } from '../../../shared/errors.ts';
import { dashboardOf } from '../../../shared/roles.ts';
import { apiContext } from '../../api-context.ts';
import { api } from '../../kit/data/api.ts';
import { useForm } from '../../kit/forms/use-form.ts';
import { notify } from '../../kit/notices.ts';
import { returnPath } from '../../kit/return-path.ts';
import { forgetLeft, readUser, storeUser } from '../../kit/session.ts';
import { TextField } from '../../kit/ui/fields/field.tsx';
import { PasswordField } from '../../kit/ui/fields/password-field.tsx';
import { pageMeta, useSite } from '../../site.ts';
import { AccountForm } from '../account-form.tsx';
import { readWantedJob, type WantedJob } from '../applying.ts';
import { takeRegistered } from '../registered.ts';
import type { Route } from './+types/page.ts';
import { PasskeyLogIn } from './passkey-log-in.tsx';
import { SecondStep } from './second-step.tsx';
import formStyles from '../account-form.module.css';
import { Small } from '../../kit/ui/display/small.tsx';
import styles from './page.module.css';

export { showAgain as action } from '../sent-too-early.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Sign In');

export async function loader({ context, request }: Route.LoaderArgs) {
  const local = context.get(apiContext);
  const [{ demoLogins }, job] = await Promise.all([local.getSite(), readWantedJob(request, local)]);
  return { demoLogins, job };
}

export default function Login({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const next = params.get('next');
  const { adminIdleMinutes } = useSite();
  const isIdle = params.get('ended') === 'idle' && adminIdleMinutes !== null;
  const ended = isIdle && idleRefusal(adminIdleMinutes).message;
  const [required, setRequired] = useState<SecondFactorRequired>();
  const wentBack = useRef(false);
  const enter = async (user: SessionUser) => {
    welcome(user);
    await navigate(returnPath(next) ?? dashboardOf(user.role), { replace: true });
  };
  const form = useForm('logIn', {
    notices: {
      refused: ['Login Failed', 'Invalid credentials. Please try again.'],
      failed: ['Login Error', 'An unexpected error occurred during login.'],
    },
    onSubmit: async (body) => {
      const { status: _status, message: _message, ...user } = await api.logIn({ body });
      await enter(user);
    },
    onRefused: ({ secondFactor }) => {
      if (!secondFactor) return false;
      setRequired(secondFactor);
      return true;
    },
  });
  const { focus } = form;
  const fillIn = useEffectEvent(() => {
    const registered = takeRegistered();
    if (registered) form.set(registered);
  });
  useEffect(() => fillIn(), []);
  useEffect(forgetLeft, []);
  // A session that ended in all tabs begins in all of them.
  const follow = useEffectEvent(() => {
    const user = readUser();
    if (user) void navigate(returnPath(next) ?? dashboardOf(user.role), { replace: true });
  });
  useEffect(() => {
    const look = () => follow();
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, []);
  useEffect(() => {
    if (wentBack.current) focus('password');
    wentBack.current = required !== undefined;
  }, [required, focus]);

  const signUp = (
    <Link to={next ? `/signup?next=${encodeURIComponent(next)}` : '/signup'}>
      Create an account
    </Link>
  );
  if (required)
    return <SecondStep required={required} onDone={enter} onBack={() => setRequired(undefined)} />;
  return (
    <>
      <AccountForm
        title="Welcome back"
        lead={
          ended || (
            <>
              {leadOf(loaderData.job, next)}
              {loaderData.job && <> New here? {signUp}</>}
            </>
          )
        }
        form={form}
        button={['Sign In', 'Signing in...']}
        other={
          <>
            <span className={styles.passkey}>
              <PasskeyLogIn onDone={enter} />
            </span>
            {!loaderData.job && <>New here? {signUp}</>}
          </>
        }
      >
        <TextField
          label="Email Address"
          type="email"
          autoComplete="username"
          required
          {...form.field('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          {...form.field('password')}
        />
        <Link to="/forgot-password" className={formStyles.forgot}>
          Forgot your password?
        </Link>
      </AccountForm>
      <DemoLogins logins={loaderData.demoLogins} onChoose={form.set} />
    </>
  );
}

function leadOf(job: WantedJob | null, next: string | null): string {
  if (job) return `Log in to apply to ${job.title} at ${job.company}.`;
  return next ? 'Please log in to continue.' : 'Log in to your account.';
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

interface DemoLoginsProps {
  logins: readonly { label: string; email: string; password: string }[];
  onChoose: (login: { email: string; password: string }) => void;
}

/** On a demo board: accounts to try it with. A click fills in the form. */
function DemoLogins({ logins, onChoose }: DemoLoginsProps) {
  if (logins.length === 0) return null;
  const passwords = [...new Set(logins.map(({ password }) => password))].join(', ');
  return (
    <section className={styles.demo} aria-labelledby="demo-logins">
      <h2 id="demo-logins" className={styles.title}>
        This is a demo. Try it as
      </h2>
      <Small>Password: {passwords}</Small>
      <ul className={styles.logins}>
        {logins.map(({ label, email, password }) => (
          <li key={email}>
            <button
              type="button"
              className={styles.login}
              onClick={() => onChoose({ email, password })}
            >
              <span className={styles.label}>{label}</span>
              <span className={styles.email}>{email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
