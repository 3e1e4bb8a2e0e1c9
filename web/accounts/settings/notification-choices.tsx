import { useId, useRef, useState } from 'react';
import {
  type Channel,
  CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationSettings,
} from '../../../shared/notifications/kinds.ts';
import { api } from '../../kit/data/api.ts';
import { notifyFailure } from '../../kit/failure-notice.ts';
import { notify } from '../../kit/notices.ts';
import { Switch } from '../../kit/ui/switch.tsx';
import { LoadedPart } from '../../kit/data/loaded-part.tsx';
import styles from './notification-choices.module.css';
import { SettingsPart } from './part.tsx';

const KINDS = Object.entries(NOTIFICATION_KINDS) as [NotificationKind, string][];
const CHANNEL_LABELS: Record<Channel, string> = { page: 'On this site', mail: 'By email' };

/** The notification settings of a job seeker. */
export function NotificationChoices() {
  return (
    <SettingsPart
      id="notifications"
      title="Notifications"
      note="Choose your notifications. Changes save automatically."
    >
      <LoadedPart
        call={() => api.getNotificationSettings()}
        fallback="Failed to load your notification settings."
      >
        {({ settings }) => <Choices loaded={settings} />}
      </LoadedPart>
    </SettingsPart>
  );
}

function Choices({ loaded }: { loaded: NotificationSettings }) {
  const id = useId();
  const [settings, setSettings] = useState(loaded);
  /** As the server has them. */
  const saved = useRef(loaded);
  /** One call at a time: of two quick clicks the second decides. */
  const turn = useRef<Promise<unknown>>(Promise.resolve());

  const save = async (before: Promise<unknown>, next: NotificationSettings) => {
    await before;
    try {
      const { message } = await api.updateNotificationSettings({ body: next });
      saved.current = next;
      notify.success('Settings Saved', message);
    } catch (error) {
      setSettings(saved.current);
      notifyFailure(
        error,
        { refused: 'Update Failed', failed: 'Update Error' },
        'An unexpected error occurred during update.',
      );
    }
  };

  const change = (kind: NotificationKind, channel: Channel, isOn: boolean) => {
    const next = { ...settings, [kind]: { ...settings[kind], [channel]: isOn } };
    setSettings(next);
    turn.current = save(turn.current, next);
  };

  return (
    <table className={styles.choices}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Event</span>
          </th>
          {CHANNELS.map((channel) => (
            <th key={channel} scope="col" id={`${id}-${channel}`}>
              {CHANNEL_LABELS[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {KINDS.map(([kind, label]) => (
          <tr key={kind}>
            <th scope="row" id={`${id}-${kind}`}>
              {label}
            </th>
            {CHANNELS.map((channel) => (
              <td key={channel}>
                <Switch
                  aria-labelledby={`${id}-${kind} ${id}-${channel}`}
                  checked={settings[kind][channel]}
                  onChange={(event) => change(kind, channel, event.currentTarget.checked)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
