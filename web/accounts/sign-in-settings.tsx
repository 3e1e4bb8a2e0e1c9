import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import type { SessionInfo } from '../../shared/accounts/sessions.ts';
import { NO_EMAIL_YET } from '../../shared/mail/no-email.ts';
import type { SessionUser } from '../../shared/accounts/users.ts';
import { formatAge } from '../../shared/kit/dates.ts';
import { formatDay } from '../../shared/kit/day.ts';
import type { Checked } from '../../shared/kit/validation.ts';
import { formatLocal } from '../kit/local-time.ts';
import { useBusyRows, useCall, useChange } from '../kit/data/calls.ts';
import { ChangeDialog } from '../kit/data/change-dialog.tsx';
import { QueryView } from '../kit/data/query-view.tsx';
import { notifyUpdateFailure } from '../kit/failure-notice.ts';
import { SubmitButton } from '../kit/forms/submit-button.tsx';
import { useForm } from '../kit/forms/use-form.ts';
import { notify } from '../kit/notices.ts';
import { updateStoredUser } from '../kit/session.ts';
import { Alert } from '../kit/ui/feedback/alert.tsx';
import { Badge } from '../kit/ui/display/badge.tsx';
import { Breakable } from '../kit/ui/display/breakable.tsx';
import { Button } from '../kit/ui/button.tsx';
import { EmailField } from '../kit/ui/fields/field.tsx';
import { PasswordField } from '../kit/ui/fields/password-field.tsx';
import { useSite } from '../site.ts';
import { newPasswordError, NewPasswordFields } from './new-password.tsx';
import { Exactly } from './secret-dialog.tsx';
import { SettingsPart, SETTING_NOTICES } from './settings-part.tsx';
import { SettingsRow, SettingsRows } from './settings-rows.tsx';
import styles from './account-settings.module.css';

const NO_EMAIL = { email: '', password: '' };

/** A new address is used after the user opens the link that was emailed to it. */
export function EmailSettings({ email }: { email: string }) {
  const { data: change } = useCall('getEmailChange');
  const { sendsMail } = useSite();
  const waiting = change?.emailChange;
  const { mutateAsync: request } = useChange('requestEmailChange');

  const form = useForm('requestEmailChange', {
    defaults: NO_EMAIL,
    notices: SETTING_NOTICES,
    onSubmit: async (body) => {
      const { email: current, message } = await request({ body });
      // An address that was never confirmed is replaced immediately.
      updateStoredUser({ email: current });
      form.reset(NO_EMAIL);
      notify.success(sendsMail ? 'Check Your Email' : 'Change Requested', message);
    },
  });

  return (
    <SettingsPart
      id="email"
      title="Email"
      note={`You log in with it${sendsMail ? ', and we send email to it' : ''}. We'll switch to the new address after you confirm it.`}
    >
      {waiting && waiting.email !== email && <WaitingEmail {...waiting} />}
      <p className={styles.now}>
        Your email is{' '}
        <strong>
          <Breakable text={email} />
        </strong>
        .
      </p>
      <SettingsForm form={form} button={['Change Email', 'Sending...']}>
        <div className={styles.pair}>
          <EmailField label="New Email" autoComplete="email" {...form.field('email')} />
          <PasswordField
            label="Your Password"
            autoComplete="current-password"
            required
            {...form.field('password')}
          />
        </div>
      </SettingsForm>
    </SettingsPart>
  );
}

interface SettingsFormProps {
  form: Pick<ReturnType<typeof useForm>, 'form' | 'isSending' | 'clearErrors'>;
  button: readonly [idle: string, sending: string];
  /** The fields. */
  children: ReactNode;
}

function SettingsForm({ form, button: [idle, sending], children }: SettingsFormProps) {
  return (
    <form {...form.form} className={styles.form} onInput={() => form.clearErrors()}>
      {children}
      <div>
        <SubmitButton form={form} sending={sending}>
          {idle}
        </SubmitButton>
      </div>
    </form>
  );
}

interface WaitingEmailProps {
  email: string;
  expiresAt: string;
}

function WaitingEmail({ email, expiresAt }: WaitingEmailProps) {
  const { sendsMail } = useSite();
  const { isPending, mutateAsync: cancelChange } = useChange('cancelEmailChange');

  const cancel = async () => {
    try {
      const { message } = await cancelChange();
      notify.success('Change Canceled', message);
      // The button that had the focus is removed.
      document.getElementById('email')?.focus({ preventScroll: true });
    } catch (error) {
      notifyUpdateFailure(error);
    }
  };

  return (
    <div className={styles.waiting}>
      <Alert
        title={`Waiting for ${email}`}
        actions={
          <Button variant="outline" size="sm" busy={isPending} onClick={() => void cancel()}>
            Cancel the Change
          </Button>
        }
      >
        {sendsMail ? (
          <p>We emailed a link to this address. Your email changes when you open it.</p>
        ) : (
          <p>
            {NO_EMAIL_YET} <Link to="/contact">An admin</Link> makes the link on the server with{' '}
            <Exactly>{`npm run admin -- link ${email}`}</Exactly>. Your email changes when you open
            it.
          </p>
        )}
        <p>The link expires on {formatLocal(expiresAt)}.</p>
      </Alert>
    </div>
  );
}

const NO_PASSWORDS = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** The user's email is the user name for password managers. */
export function PasswordSettings({ email, role }: Pick<SessionUser, 'email' | 'role'>) {
  const isAdmin = role === 'admin';
  const { mutateAsync: changePassword } = useChange('changePassword');
  const form = useForm('changePassword', {
    defaults: NO_PASSWORDS,
    check: (fields, bySchema) => checkPasswords(fields, bySchema, isAdmin),
    notices: SETTING_NOTICES,
    onSubmit: async (body) => {
      const { message } = await changePassword({ body });
      form.reset(NO_PASSWORDS);
      notify.success('Password Changed', message);
    },
  });
  return (
    <SettingsPart id="password" title="Password" note="Changing it logs you out everywhere else.">
      <SettingsForm form={form} button={['Change Password', 'Changing...']}>
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          required
          {...form.field('currentPassword')}
        />
        <div className={styles.pair}>
          <NewPasswordFields
            label="New Password"
            isAdmin={isAdmin}
            password={form.field('newPassword')}
            confirmation={form.field('confirmPassword')}
          />
        </div>
      </SettingsForm>
    </SettingsPart>
  );
}

type PasswordBody = { currentPassword: string; newPassword: string };

/** Checks the fields in the order of the sign-up form, with its error messages. */
function checkPasswords(
  fields: typeof NO_PASSWORDS,
  bySchema: (body: PasswordBody) => Checked<PasswordBody>,
  isAdmin: boolean,
): Checked<PasswordBody> {
  const { currentPassword, newPassword, confirmPassword } = fields;
  if (!currentPassword) {
    const message = 'Enter your password.';
    return { message, errors: { currentPassword: message } };
  }
  return (
    newPasswordError(newPassword, confirmPassword, { name: 'newPassword', isAdmin }) ??
    bySchema({ currentPassword, newPassword })
  );
}

/** The user's sessions. */
export function Sessions() {
  const query = useCall('listSessions');
  return (
    <SettingsPart
      id="sessions"
      title="Sessions"
      note="Where you are logged in. Don't recognize a session? End it and change your password."
    >
      <QueryView query={query} refused="Failed to load your sessions.">
        {({ sessions }) => <SessionList sessions={sessions} />}
      </QueryView>
    </SettingsPart>
  );
}

function SessionList({ sessions }: { sessions: readonly SessionInfo[] }) {
  const [now] = useState(() => new Date());
  const [asks, setAsks] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const { mutateAsync: endSession } = useChange('endSession');
  const isBusy = useBusyRows('endSession');

  const close = () => setAsks(false);
  /** The button that had the focus is removed with its session. */
  const moveFocus = () => {
    flushSync(close);
    list.current?.focus();
  };

  const end = async ({ _id }: SessionInfo) => {
    if (isBusy(_id)) return;
    try {
      const { message } = await endSession({ params: { id: _id } });
      notify.success('Session Ended', message);
      moveFocus();
    } catch (error) {
      notifyUpdateFailure(error);
    }
  };

  return (
    <>
      <SettingsRows label="Sessions" list={list}>
        {sessions.map((session) => (
          <SettingsRow
            key={session._id}
            icon={/iPhone|iPad|Android/.test(session.device) ? IconDeviceMobile : IconDeviceDesktop}
            name={session.device}
            text={<SessionTimes session={session} now={now} />}
          >
            {session.isThis ? (
              <Badge tone="green" dot>
                This device
              </Badge>
            ) : (
              <Button
                variant="outline"
                size="sm"
                busy={isBusy(session._id)}
                onClick={() => void end(session)}
              >
                End<span className="sr-only"> the session {session.device}</span>
              </Button>
            )}
          </SettingsRow>
        ))}
      </SettingsRows>
      {sessions.filter(({ isThis }) => !isThis).length > 1 && (
        <div className={styles.allSessions}>
          <Button variant="subtle" size="sm" aria-haspopup="dialog" onClick={() => setAsks(true)}>
            End All Other Sessions
          </Button>
        </div>
      )}
      {asks && (
        <ChangeDialog
          change="endOtherSessions"
          input={undefined}
          done="Sessions Ended"
          onDone={moveFocus}
          onError={(error) => notifyUpdateFailure(error)}
          title="End all other sessions?"
          confirmLabel="End Sessions"
          onClose={close}
        >
          You stay logged in on this device and must log in again everywhere else.
        </ChangeDialog>
      )}
    </>
  );
}

function SessionTimes({ session, now }: { session: SessionInfo; now: Date }) {
  const { createdAt, lastUsedAt, isThis } = session;
  return (
    <>
      Logged in <time dateTime={createdAt}>{formatDay(createdAt)}</time>
      {' • '}
      {isThis ? (
        'in use now'
      ) : (
        <>
          last used <time dateTime={lastUsedAt}>{formatAge(lastUsedAt, now)}</time>
        </>
      )}
    </>
  );
}
