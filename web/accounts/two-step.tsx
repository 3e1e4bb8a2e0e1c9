import { IconDeviceMobile, IconKey, IconLifebuoy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Passkey, SecondFactors } from '../../shared/accounts/second-factors.ts';
import type { SessionUser } from '../../shared/accounts/users.ts';
import { formatAge } from '../../shared/kit/dates.ts';
import { formatDay } from '../../shared/kit/day.ts';
import { counted } from '../../shared/kit/figures.ts';
import { useCall, useChange } from '../kit/data/calls.ts';
import { QueryView } from '../kit/data/query-view.tsx';
import { notify } from '../kit/notices.ts';
import { Button } from '../kit/ui/button.tsx';
import { Badge } from '../kit/ui/display/badge.tsx';
import { useSiteName } from '../site.ts';
import { passkeyRefusal } from './passkeys.ts';
import { SettingsPart } from './settings-part.tsx';
import { SettingsRow, SettingsRows } from './settings-rows.tsx';
import {
  AppDialog,
  OwnChangeDialog,
  PasskeyDialog,
  RecoveryCodesDialog,
  RemovePasskeyDialog,
  RenamePasskeyDialog,
} from './two-step-dialogs.tsx';

/** Passkeys, the authenticator app and the recovery codes of the user. */
export function TwoStepSettings({ user }: { user: SessionUser }) {
  const query = useCall('getSecondFactors');
  return (
    <SettingsPart
      id="two-step"
      title="Two-Step Verification"
      note="Protects your account if your password is stolen. A passkey also logs you in without a password."
    >
      <QueryView query={query} refused="Failed to load your two-step verification.">
        {(factors) => <Factors user={user} factors={factors} />}
      </QueryView>
    </SettingsPart>
  );
}

/** Dialogs that ask who it is. */
type OwnChange = 'app-password' | 'app-removal' | 'passkey-password' | 'codes-password';

type Shown =
  | { what: OwnChange }
  | { what: 'app'; setup: { secret: string; uri: string } }
  | { what: 'passkey'; options: Record<string, unknown> }
  | { what: 'codes'; codes: readonly string[] }
  | { what: 'removal' | 'renaming'; passkey: Passkey };

function Factors({ user, factors }: { user: SessionUser; factors: SecondFactors }) {
  const { app, passkeys, recoveryCodesLeft } = factors;
  const [shown, setShown] = useState<Shown>();
  const [now] = useState(() => new Date());
  const list = useRef<HTMLUListElement>(null);
  const isOn = app !== null || passkeys.length > 0;
  const blocked = passkeyRefusal();
  const open = (what: OwnChange) => () => setShown({ what });
  const dialogs = {
    user,
    hasFactor: isOn,
    shown,
    onShow: setShown,
    onRemoved: () => list.current?.focus(),
  };
  return (
    <>
      <SettingsRows label="Second factors" list={list}>
        <SettingsRow
          icon={IconDeviceMobile}
          name="Authenticator app"
          text={
            app ? (
              <>
                Set up <time dateTime={app.createdAt}>{formatDay(app.createdAt)}</time>
              </>
            ) : (
              'An app on your phone shows a new code every 30 seconds.'
            )
          }
        >
          <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={open('app-password')}>
            {app ? 'Replace' : 'Set Up'}
            <span className="sr-only"> the authenticator app</span>
          </Button>
          {app && (
            <Button variant="subtle" size="sm" aria-haspopup="dialog" onClick={open('app-removal')}>
              Remove<span className="sr-only"> the authenticator app</span>
            </Button>
          )}
        </SettingsRow>
        {passkeys.map((passkey) => (
          <SettingsRow
            key={passkey._id}
            icon={IconKey}
            name={passkey.name}
            text={
              <>
                Passkey, added{' '}
                <time dateTime={passkey.createdAt}>{formatDay(passkey.createdAt)}</time>
                {' • '}
                {passkey.lastUsedAt ? (
                  <>
                    last used{' '}
                    <time dateTime={passkey.lastUsedAt}>{formatAge(passkey.lastUsedAt, now)}</time>
                  </>
                ) : (
                  'never used'
                )}
              </>
            }
          >
            <Button
              variant="outline"
              size="sm"
              aria-haspopup="dialog"
              onClick={() => setShown({ what: 'renaming', passkey })}
            >
              Rename<span className="sr-only"> the passkey {passkey.name}</span>
            </Button>
            <Button
              variant="subtle"
              size="sm"
              aria-haspopup="dialog"
              onClick={() => setShown({ what: 'removal', passkey })}
            >
              Remove<span className="sr-only"> the passkey {passkey.name}</span>
            </Button>
          </SettingsRow>
        ))}
        <SettingsRow
          icon={IconKey}
          name="Passkeys"
          text={blocked ?? 'Your fingerprint, face, PIN or security key, kept by your device.'}
        >
          {!blocked && (
            <Button
              variant="outline"
              size="sm"
              aria-haspopup="dialog"
              onClick={open('passkey-password')}
            >
              Add a Passkey
            </Button>
          )}
        </SettingsRow>
        {isOn && (
          <SettingsRow
            icon={IconLifebuoy}
            name="Recovery codes"
            text={
              <>
                {counted(recoveryCodesLeft, 'code')} left{' '}
                {recoveryCodesLeft < 3 && <Badge tone="amber">Make new ones</Badge>}
              </>
            }
          >
            <Button
              variant="outline"
              size="sm"
              aria-haspopup="dialog"
              onClick={open('codes-password')}
            >
              New Codes
            </Button>
          </SettingsRow>
        )}
      </SettingsRows>
      <Dialogs {...dialogs} />
    </>
  );
}

interface DialogsProps {
  user: SessionUser;
  hasFactor: boolean;
  shown: Shown | undefined;
  onShow: (next: Shown | undefined) => void;
  /** The button that had the focus is removed. */
  onRemoved: () => void;
}

function Dialogs({ user, hasFactor, shown, onShow, onRemoved }: DialogsProps) {
  const siteName = useSiteName();
  const { mutateAsync: startApp } = useChange('startAppSetup');
  const { mutateAsync: startPasskey } = useChange('startPasskeySetup');
  const { mutateAsync: removeApp } = useChange('removeApp');
  const { mutateAsync: renew } = useChange('renewRecoveryCodes');
  const close = () => onShow(undefined);
  const showCodes = (codes: string[] | null) =>
    onShow(codes ? { what: 'codes', codes } : undefined);
  const removed = () => {
    close();
    onRemoved();
  };
  const own = { user, hasFactor, onClose: close };
  switch (shown?.what) {
    case 'app-password':
      return (
        <OwnChangeDialog
          {...own}
          title="Set up an authenticator app"
          submit="Continue"
          call="startAppSetup"
          onConfirm={async (body) => onShow({ what: 'app', setup: await startApp({ body }) })}
        >
          <p>Any app for one-time codes (TOTP) works. First confirm that it is you.</p>
        </OwnChangeDialog>
      );
    case 'app':
      return <AppDialog setup={shown.setup} onDone={showCodes} onClose={close} />;
    case 'passkey-password':
      return (
        <OwnChangeDialog
          {...own}
          title="Add a Passkey"
          submit="Continue"
          call="startPasskeySetup"
          onConfirm={async (body) => {
            const { options } = await startPasskey({ body });
            onShow({ what: 'passkey', options });
          }}
        >
          <p>First confirm that it is you.</p>
        </OwnChangeDialog>
      );
    case 'passkey':
      return <PasskeyDialog options={shown.options} onDone={showCodes} onClose={close} />;
    case 'app-removal':
      return (
        <OwnChangeDialog
          {...own}
          title="Remove the authenticator app?"
          submit="Remove App"
          danger
          call="removeApp"
          onConfirm={async (body) => {
            const { message } = await removeApp({ body });
            notify.success('App Removed', message);
            close();
          }}
        >
          <p>Its codes no longer work. Without a passkey, your password alone logs you in.</p>
        </OwnChangeDialog>
      );
    case 'codes-password':
      return (
        <OwnChangeDialog
          {...own}
          title="Make new recovery codes?"
          submit="Make New Codes"
          call="renewRecoveryCodes"
          onConfirm={async (body) => {
            const { recoveryCodes } = await renew({ body });
            showCodes(recoveryCodes);
          }}
        >
          <p>Your earlier codes stop working.</p>
        </OwnChangeDialog>
      );
    case 'codes':
      return <RecoveryCodesDialog codes={shown.codes} siteName={siteName} onClose={close} />;
    case 'removal':
      return (
        <RemovePasskeyDialog user={user} passkey={shown.passkey} onDone={removed} onClose={close} />
      );
    case 'renaming':
      return <RenamePasskeyDialog passkey={shown.passkey} onClose={close} />;
    default:
      return null;
  }
}
