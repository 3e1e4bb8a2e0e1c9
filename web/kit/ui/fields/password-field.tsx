import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '../button.tsx';
import { TextField } from './field.tsx';

/** A password with a button that shows and hides it. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'end'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      end={
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
        >
          {shown ? <IconEyeOff size={20} aria-hidden /> : <IconEye size={20} aria-hidden />}
        </IconButton>
      }
    />
  );
}

/** The password of the signed-in user, to confirm something. Password managers find it by the hidden email address. */
export const OwnPasswordField = ({
  email,
  ...field
}: { email: string } & Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'>) => (
  <>
    <input type="text" autoComplete="username" value={email} readOnly hidden />
    <PasswordField label="Your Password" autoComplete="current-password" required {...field} />
  </>
);
