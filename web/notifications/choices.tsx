import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  type Channels,
  chosenIn,
  KINDS_OF,
  kindsOf,
  MAIL_PACES,
  type NotificationKind,
  type NotificationSettings,
} from '../../shared/notifications/kinds.ts';
import type { Role } from '../../shared/roles.ts';
import { useCall, useChange } from '../kit/data/calls.ts';
import { QueryView } from '../kit/data/query-view.tsx';
import { notifyUpdateFailure } from '../kit/failure-notice.ts';
import { notify } from '../kit/notices.ts';
import { useUser } from '../kit/session.ts';
import { Panels, useFeatures } from '../panels.tsx';
import { SelectField } from '../kit/ui/fields/field.tsx';
import { Switch } from '../kit/ui/fields/switch.tsx';
import styles from './choices.module.css';

/** What a user is notified about, and how. Each change is saved immediately. */
export function NotificationChoices({ role }: { role: Role }) {
  const query = useCall('getNotificationSettings');
  return (
    <QueryView query={query} refused="Failed to load your notification settings.">
      {({ settings }) => <Choices role={role} loaded={settings} />}
    </QueryView>
  );
}

interface ChoicesProps {
  role: Role;
  loaded: NotificationSettings;
}

function Choices({ role, loaded }: ChoicesProps) {
  const id = useId();
  const [settings, setSettings] = useState(loaded);
  const { mutateAsync: update } = useChange('updateNotificationSettings');
  /** The settings on the server. */
  const saved = useRef(loaded);
  /** Calls run one after another, so that the last of several quick clicks decides. */
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const labels: Partial<Record<NotificationKind, string>> = KINDS_OF[role];
  const kinds = kindsOf(role, useUser()?.teamRole);
  const paces = [
    { value: 'at-once', label: 'Immediately' },
    ...useFeatures().flatMap(({ mailPace }) => mailPace ?? []),
    { value: 'never', label: 'Never' },
  ];

  /** Sends only what changed, so that it does not undo what another tab has saved. */
  const save = async (before: Promise<unknown>, changed: NotificationSettings) => {
    await before;
    try {
      const { message } = await update({ body: changed });
      saved.current = { ...saved.current, ...changed };
      notify.success('Settings Saved', message);
    } catch (error) {
      setSettings(saved.current);
      notifyUpdateFailure(error);
    }
  };

  const change = (kind: NotificationKind, channels: Channels) => {
    const changed = { [kind]: channels };
    setSettings({ ...settings, ...changed });
    turn.current = save(turn.current, changed);
  };

  return (
    <table className={styles.choices}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Event</span>
          </th>
          <th scope="col" id={`${id}-page`}>
            On this site
          </th>
          <Panels slot="notifications.channel" id={id} />
          <th scope="col" id={`${id}-mail`}>
            By email
          </th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => {
          const channels = settings[kind];
          const elsewhere = chosenIn(kind);
          return (
            channels && (
              <tr key={kind}>
                <th scope="row" id={`${id}-${kind}`}>
                  {labels[kind]}
                </th>
                <td>
                  <Switch
                    aria-labelledby={`${id}-${kind} ${id}-page`}
                    checked={channels.page}
                    onChange={(page) => change(kind, { ...channels, page })}
                  />
                </td>
                <Panels
                  slot="notifications.channel"
                  id={id}
                  choice={{ kind, channels, change: (changed) => change(kind, changed) }}
                />
                <td>
                  {!elsewhere ? (
                    <SelectField
                      label={`${labels[kind]}: by email`}
                      hideLabel
                      options={paces}
                      // What a feature collects that is off comes at once.
                      value={
                        (paces.find(({ value }) => value === channels.mail) ?? paces[0])?.value
                      }
                      onChange={({ currentTarget }) => {
                        const mail = MAIL_PACES.find((pace) => pace === currentTarget.value);
                        if (mail) change(kind, { ...channels, mail });
                      }}
                    />
                  ) : (
                    <span className={styles.elsewhere}>
                      Choose in <Link to={elsewhere.path}>{elsewhere.label}</Link>
                    </span>
                  )}
                </td>
              </tr>
            )
          );
        })}
      </tbody>
    </table>
  );
}
