import { passwordChange, passwordRefusal } from '../../../shared/accounts/users.ts';
import { check } from '../../../shared/kit/validation.ts';
import { api } from '../../kit/data/api.ts';
import { notify } from '../../kit/notices.ts';
import { Button } from '../../kit/ui/button.tsx';
import { PasswordField } from '../../kit/ui/password-field.tsx';
import { useSentForm } from './sent-form.ts';
import { SettingsPart } from './part.tsx';
import styles from './part.module.css';

interface PasswordSettingsProps {
  /** Whose password it is, for programs that keep passwords. */
  email: string;
  onChanged: () => void;
}

export function PasswordSettings({ email, onChanged }: PasswordSettingsProps) {
  const { errors, busy, form } = useSentForm({
    read: readForm,
    send: async (body) => {
      const { message } = await api.changePassword({ body });
      notify.success('Password Changed', message);
      onChanged();
    },
  });
  return (
    <SettingsPart id="password" title="Password" note="Changing it signs you out everywhere else.">
      <form className={styles.form} {...form}>
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current Password"
          name="currentPassword"
          autoComplete="current-password"
          required
          error={errors.currentPassword}
        />
        <div className={styles.pair}>
          <PasswordField
            label="New Password"
            name="newPassword"
            autoComplete="new-password"
            required
            error={errors.newPassword}
            hint="At least 6 characters"
          />
          <PasswordField
            label="Confirm Password"
            name="confirmPassword"
            autoComplete="new-password"
            required
            error={errors.confirmPassword}
          />
        </div>
        <div>
          <Button type="submit" busy={busy}>
            {busy ? 'Changing...' : 'Change Password'}
          </Button>
        </div>
      </form>
    </SettingsPart>
  );
}

/** What the server is sent, or what is wrong with it, in the order and the words of signing up. */
function readForm(form: FormData) {
  const [currentPassword, newPassword, confirmation] = [
    'currentPassword',
    'newPassword',
    'confirmPassword',
  ].map((name) => String(form.get(name)));
  if (!currentPassword) return refused('currentPassword', 'Enter your password.');
  const refusal = passwordRefusal(newPassword ?? '', confirmation ?? '');
  if (refusal) {
    return refused(newPassword === confirmation ? 'newPassword' : 'confirmPassword', refusal);
  }
  return check(passwordChange, { currentPassword, newPassword });
}

const refused = (field: string, message: string) => ({ errors: { [field]: message }, message });
