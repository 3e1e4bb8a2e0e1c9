import { type FocusEvent, useRef, useState } from 'react';
import {
  COMMON_PASSWORD,
  PASSWORD_LENGTH,
  partOf,
  passwordKey,
  passwordRefusal,
} from '../../shared/accounts/passwords.ts';
import type { FieldErrors } from '../../shared/kit/validation.ts';
import { quietApi } from '../kit/data/api.ts';
import type { useForm } from '../kit/forms/use-form.ts';
import { PasswordField } from '../kit/ui/fields/password-field.tsx';

type FieldProps = ReturnType<ReturnType<typeof useForm>['field']>;

interface NewPasswordFieldsProps {
  label: string;
  /** Admins need a longer one. */
  isAdmin?: boolean | undefined;
  password: FieldProps;
  confirmation: FieldProps;
}

/** A new password and its confirmation. A common password is warned of; only administrators are refused one. */
export function NewPasswordFields({
  label,
  isAdmin = false,
  password,
  confirmation,
}: NewPasswordFieldsProps) {
  const [isCommon, setCommon] = useState(false);
  const latest = useRef('');

  /** Asks for a part of the list and compares here, so that the password is sent only with the form. */
  const look = async (typed: string) => {
    latest.current = typed;
    const { common } = await quietApi.listCommonPasswords({ query: { part: partOf(typed) } });
    if (latest.current === typed) setCommon(common.includes(passwordKey(typed)));
  };

  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        required
        hint={
          <span role="status">
            {isCommon
              ? COMMON_PASSWORD[isAdmin ? 'refusal' : 'warning']
              : `At least ${PASSWORD_LENGTH[isAdmin ? 'adminMin' : 'min']} characters`}
          </span>
        }
        {...password}
        onChange={(event) => {
          latest.current = '';
          setCommon(false);
          return password.onChange(event);
        }}
        onBlur={(event: FocusEvent<HTMLInputElement>) => {
          const typed = event.target.value;
          // Without an answer there is no warning.
          if (typed) look(typed).catch(() => undefined);
          return password.onBlur(event);
        }}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        required
        {...confirmation}
      />
    </>
  );
}

/**
 * The error of a new password or of its confirmation, the field `confirmPassword`.
 * @param name the field of the new password
 * @param isAdmin whether it is for an admin
 */
export function newPasswordError(
  password: string,
  confirmPassword: string,
  { name = 'password', isAdmin = false } = {},
): { message: string; errors: FieldErrors } | undefined {
  const message = passwordRefusal(password, confirmPassword, isAdmin);
  if (!message) return undefined;
  return {
    message,
    errors: { [password === confirmPassword ? name : 'confirmPassword']: message },
  };
}
