import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { PushDevice } from '../rules.ts';
import type { Slots } from '../../../web/panels.tsx';
import type { SessionUser } from '../../../shared/accounts/users.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import { useBusyRows, useCall, useChange } from '../../../web/kit/data/calls.ts';
import { notifyUpdateFailure } from '../../../web/kit/failure-notice.ts';
import { notify } from '../../../web/kit/notices.ts';
import { isSignedIn } from '../../../web/kit/session.ts';
import { Button } from '../../../web/kit/ui/button.tsx';
import { Small } from '../../../web/kit/ui/display/small.tsx';
import { Alert } from '../../../web/kit/ui/feedback/alert.tsx';
import { Switch } from '../../../web/kit/ui/fields/switch.tsx';
import { SettingsRow, SettingsRows } from '../../../web/accounts/settings-rows.tsx';
import { canShowPush, subscribe, unsubscribe } from './device.ts';
import styles from './push-settings.module.css';

/** Push notifications on this device, and the other devices that show notifications. Nothing on a board that sends none. */
export function PushSettings({ user }: Slots['settings.notifications']) {
  const { data } = useCall('listPushDevices');
  if (!data?.key) return null;
  return <PushDevices user={user} pushKey={data.key} devices={data.devices} />;
}

/** Whether a kind of notifications is pushed. Nothing on a board that sends none. */
export function PushChoice({ id, choice }: Slots['notifications.channel']) {
  const { data } = useCall('listPushDevices');
  if (!data?.key) return null;
  if (!choice)
    return (
      <th scope="col" id={`${id}-push`}>
        Push
      </th>
    );
  const { kind, channels, change } = choice;
  return (
    <td>
      <Switch
        aria-labelledby={`${id}-${kind} ${id}-push`}
        checked={channels.push}
        onChange={(push) => change({ ...channels, push })}
      />
    </td>
  );
}

interface PushDevicesProps {
  user: SessionUser;
  pushKey: string;
  devices: readonly PushDevice[];
}

const BLOCKED =
  "Your browser blocks notifications from this site. Allow them in the browser's settings for this site, then turn this on again.";
const NO_SERVICE = 'This browser could not connect to its push service. Please try again later.';
const UNABLE =
  'This browser cannot show push notifications. On an iPhone or iPad, add this site to the home screen first.';

function PushDevices({ user, pushKey, devices }: PushDevicesProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { mutateAsync: add } = useChange('addPushDevice');
  const { mutateAsync: remove } = useChange('removePushDevice');
  const isRemoving = useBusyRows('removePushDevice');
  const isAble = canShowPush();
  const own = devices.find(({ isThis }) => isThis);
  const others = devices.filter(({ isThis }) => !isThis);

  const turnOn = async () => {
    const isStill = () => isSignedIn(user._id);
    const subscription = await subscribe(user._id, pushKey, isStill).catch(() => null);
    if (!subscription) return setProblem(subscription === null ? NO_SERVICE : BLOCKED);
    const { message } = await add({ body: subscription });
    notify.success('Push Is On', message);
  };

  const turnOff = async (device: PushDevice) => {
    if (device.isThis) await unsubscribe();
    const { message } = await remove({ params: { id: device._id } });
    notify.success('Push Is Off', message);
    // The button that had the focus is removed.
    if (!device.isThis) list.current?.focus();
  };

  const run = async (work: () => Promise<void>) => {
    setProblem('');
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notifyUpdateFailure(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={styles.push}>
      <div className={styles.switch}>
        <div>
          <p id={id} className={styles.name}>
            Push notifications on this device
          </p>
          <Small>
            <span id={`${id}-note`}>
              {isAble
                ? 'Notifications appear on this device, even when the site is closed, until you log out.'
                : UNABLE}
            </span>
          </Small>
        </div>
        <Switch
          aria-labelledby={id}
          aria-describedby={`${id}-note`}
          checked={own !== undefined}
          disabled={isBusy || (!isAble && !own)}
          onChange={() => void run(() => (own ? turnOff(own) : turnOn()))}
        />
      </div>
      {problem && (
        <Alert tone="failure" live>
          <p>{problem}</p>
        </Alert>
      )}
      {others.length > 0 && (
        <SettingsRows label="Other devices with push" list={list}>
          {others.map((device) => (
            <SettingsRow
              key={device._id}
              icon={
                /iPhone|iPad|Android/.test(device.device) ? IconDeviceMobile : IconDeviceDesktop
              }
              name={device.device}
              text={
                <>
                  Push since <time dateTime={device.createdAt}>{formatDay(device.createdAt)}</time>
                </>
              }
            >
              <Button
                variant="outline"
                size="sm"
                busy={isRemoving(device._id)}
                onClick={() => void run(() => turnOff(device))}
              >
                Remove<span className="sr-only"> push on {device.device}</span>
              </Button>
            </SettingsRow>
          ))}
        </SettingsRows>
      )}
    </div>
  );
}
