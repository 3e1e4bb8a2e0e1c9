import { type ReactNode, useState } from 'react';
import type { SessionUser } from '../../shared/accounts/users.ts';
import { PASSKEY_NAME_MAX } from '../../shared/accounts/passkeys.ts';
import { copyText } from '../kit/copy-text.ts';
import { useChange } from '../kit/data/calls.ts';
import { saveFile } from '../kit/data/save-file.ts';
import { FormDialog } from '../kit/forms/form-dialog.tsx';
import { useForm } from '../kit/forms/use-form.ts';
import { notify } from '../kit/notices.ts';
import { updateStoredUser } from '../kit/session.ts';
import { Button } from '../kit/ui/button.tsx';
import { TextField } from '../kit/ui/fields/field.tsx';
import { OwnPasswordField } from '../kit/ui/fields/password-field.tsx';
import { Row } from '../kit/ui/layout/stack.tsx';
import { loadedLater } from '../kit/ui/loaded-later.tsx';
import { makePasskey, PasskeyError } from './passkeys.ts';
import { SETTING_NOTICES } from './settings-part.tsx';
import { Exactly, OnceDialog } from './secret-dialog.tsx';
import styles from './two-step.module.css';

const [QrCode] = loadedLater(() => import('./qr-code.tsx').then((file) => file.QrCode));

/** Calls that ask who it is. */
type Confirmed = 'startAppSetup' | 'startPasskeySetup' | 'removeApp' | 'renewRecoveryCodes';

interface ConfirmDialogProps {
  user: SessionUser;
  title: string;
  submit: string;
  danger?: boolean;
  call: Confirmed;
  /** The user has a second factor: the server asks for it (identity-question.tsx), and not for the password alone. */
  hasFactor: boolean;
  /** @returns after the call was made */
  onConfirm: (body: { password?: string | undefined }) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/** Asks for the password before the way of signing in changes, unless the server asks for a second factor. */
export function OwnChangeDialog(props: ConfirmDialogProps) {
  const { user, title, submit, danger = false, call, hasFactor, onConfirm, onClose } = props;
  const form = useForm(call, {
    defaults: { password: '' },
    check: ({ password }: { password: string }, bySchema) =>
      bySchema(hasFactor ? {} : { password }),
    notices: SETTING_NOTICES,
    onSubmit: async (body) => {
      await onConfirm(body);
    },
  });
  return (
    <FormDialog
      title={title}
      form={form}
      submit={submit}
      danger={danger}
      closesOutside
      onClose={onClose}
    >
      {props.children}
      {!hasFactor && <OwnPasswordField email={user.email} {...form.field('password')} />}
    </FormDialog>
  );
}

interface StepProps {
  onDone: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
}

/** The QR code and the secret of an app, and the field for its first code. */
export function AppDialog({
  setup: { secret, uri },
  onDone,
  onClose,
}: StepProps & { setup: { secret: string; uri: string } }) {
  const { mutateAsync: confirm } = useChange('confirmApp');
  const form = useForm('confirmApp', {
    defaults: { code: '' },
    notices: SETTING_NOTICES,
    onSubmit: async (body) => {
      const { message, recoveryCodes } = await confirm({ body });
      updateStoredUser({ needsSecondFactor: false });
      notify.success('Two-Step Verification Is On', message);
      onDone(recoveryCodes);
    },
  });
  return (
    <FormDialog title="Set Up Your App" form={form} submit="Turn On" onClose={onClose}>
      <p>Scan this code with your authenticator app:</p>
      <QrCode content={uri} />
      <p>
        Or enter this key: <Exactly>{secret.match(/.{1,4}/g)?.join(' ') ?? ''}</Exactly>
      </p>
      <TextField
        label="Code from the App"
        hint="6 digits"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        {...form.field('code')}
      />
    </FormDialog>
  );
}

/** Asks for a name and makes a passkey. */
export function PasskeyDialog({
  options,
  onDone,
  onClose,
}: StepProps & { options: Record<string, unknown> }) {
  const { mutateAsync: add } = useChange('addPasskey');
  const [passkey, setPasskey] = useState<Awaited<ReturnType<typeof makePasskey>>>();
  const form = useForm('addPasskey', {
    defaults: { name: '' },
    check: ({ name }: { name: string }, bySchema) => bySchema({ name, passkey: passkey ?? UNMADE }),
    notices: SETTING_NOTICES,
    onSubmit: async ({ name }) => {
      try {
        const made = passkey ?? (await makePasskey(options));
        setPasskey(made);
        const { message, recoveryCodes } = await add({ body: { name, passkey: made } });
        updateStoredUser({ needsSecondFactor: false });
        notify.success('Passkey Added', message);
        onDone(recoveryCodes);
        return undefined;
      } catch (error) {
        if (!(error instanceof PasskeyError)) throw error;
        notify.failure('Passkey Failed', error.message);
        return false;
      }
    },
  });
  return (
    <FormDialog title="Add a Passkey" form={form} submit="Continue" onClose={onClose}>
      <p>Name the device or password manager that keeps it. Your browser asks for the rest.</p>
      <TextField
        label="Name"
        hint="Such as 'Phone' or 'Security key'"
        required
        maxLength={PASSKEY_NAME_MAX}
        {...form.field('name')}
      />
    </FormDialog>
  );
}

/** Lets the schema check the name before the browser is asked. */
const UNMADE = {
  id: '',
  rawId: '',
  type: 'public-key',
  response: { clientDataJSON: '', attestationObject: '' },
};

/** Shows new recovery codes, once. */
export function RecoveryCodesDialog({
  codes,
  siteName,
  onClose,
}: {
  codes: readonly string[];
  siteName: string;
  onClose: () => void;
}) {
  const text = `${codes.join('\n')}\n`;
  return (
    <OnceDialog title="Save Your Recovery Codes" saved="I Have Saved Them" onClose={onClose}>
      <p>
        Each code logs you in once if you lose your other second factors. Keep them apart from your
        password: we cannot show them again.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Row>
        <Button
          variant="outline"
          onClick={() =>
            void copyText(text, 'The list of recovery codes', 'Download the codes instead.')
          }
        >
          Copy
        </Button>
        <Button
          variant="outline"
          onClick={() => saveFile(`${siteName} recovery codes.txt`, text, 'text/plain')}
        >
          Download
        </Button>
      </Row>
    </OnceDialog>
  );
}

/** Asks before a passkey is removed. */
export function RemovePasskeyDialog({
  user,
  passkey,
  onDone,
  onClose,
}: {
  user: SessionUser;
  passkey: { _id: string; name: string };
  onDone: () => void;
  onClose: () => void;
}) {
  const { mutateAsync: remove } = useChange('removePasskey');
  return (
    <OwnChangeDialog
      user={user}
      hasFactor
      title={`Remove “${passkey.name}”?`}
      submit="Remove Passkey"
      danger
      call="removeApp"
      onConfirm={async (body) => {
        const { message } = await remove({ params: { id: passkey._id }, body });
        notify.success('Passkey Removed', message);
        onDone();
      }}
      onClose={onClose}
    >
      <p>It no longer logs you in. Remove it from your device or password manager as well.</p>
    </OwnChangeDialog>
  );
}

/** Renames a passkey. */
export function RenamePasskeyDialog({
  passkey: { _id, name },
  onClose,
}: {
  passkey: { _id: string; name: string };
  onClose: () => void;
}) {
  const { mutateAsync: rename } = useChange('renamePasskey');
  const form = useForm('renamePasskey', {
    defaults: { name },
    notices: SETTING_NOTICES,
    onSubmit: async (body) => {
      const { message } = await rename({ params: { id: _id }, body });
      notify.success('Passkey Renamed', message);
      onClose();
    },
  });
  return (
    <FormDialog title="Rename Passkey" form={form} submit="Rename" closesOutside onClose={onClose}>
      <TextField label="Name" required maxLength={PASSKEY_NAME_MAX} {...form.field('name')} />
    </FormDialog>
  );
}
