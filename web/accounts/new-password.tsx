import { passwordRefusal } from '../../shared/accounts/passwords.ts';
import type { FieldErrors } from '../../shared/kit/validation.ts';
import type { useForm } from '../kit/forms/use-form.ts';
import { PasswordField } from '../kit/ui/fields/password-field.tsx';

type FieldProps = ReturnType<ReturnType<typeof useForm>['field']>;

interface NewPasswordFieldsProps {
  label: string;
  password: FieldProps;
  confirmation: FieldProps;
}

/** A new password and its confirmation. */
export const NewPasswordFields = ({ label, password, confirmation }: NewPasswordFieldsProps) => (
  <>
    <PasswordField
      label={label}
      autoComplete="new-password"
      required
      hint="At least 6 characters"
      {...password}
    />
    <PasswordField
      label="Confirm Password"
      autoComplete="new-password"
      required
      {...confirmation}
    />
  </>
);

/**
 * The error of a new password or of its confirmation, the field `confirmPassword`.
 * @param name the field of the new password
 */
export function newPasswordError(
  password: string,
  confirmPassword: string,
  name = 'password',
): { message: string; errors: FieldErrors } | undefined {
  const message = passwordRefusal(password, confirmPassword);
  if (!message) return undefined;
  return {
    message,
    errors: { [password === confirmPassword ? name : 'confirmPassword']: message },
  };
}
