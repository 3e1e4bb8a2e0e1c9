import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SessionUser } from '../../shared/accounts/users.ts';
import { DownloadButton } from '../kit/data/download-button.tsx';
import { Stack } from '../kit/ui/layout/stack.tsx';
import { Tabs } from '../kit/ui/navigation/tabs.tsx';
import { Panels } from '../panels.tsx';
import { useNoMailHint } from '../no-mail-hint.ts';
import { NotificationChoices } from '../notifications/choices.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { SettingsPart } from './settings-part.tsx';
import { EmailSettings, PasswordSettings, Sessions } from './sign-in-settings.tsx';
import { TwoStepSettings } from './two-step.tsx';
import { UndoSettings } from './undo-settings.tsx';
import styles from './account-settings.module.css';

const TABS = [
  { value: 'profile', label: 'Profile' },
  { value: 'settings', label: 'Settings' },
] as const;

/** The open tab. A link to any part of the settings opens the settings. */
export const useProfileTab = () => (useLocation().hash ? 'settings' : 'profile');

/** The page's subtitle while the settings are open. */
export const SETTINGS_SUBTITLE = 'Your login, your sessions and your data';

interface SettingsTabsProps {
  user: SessionUser;
  /** The profile. It keeps its state while the settings are open. */
  children: ReactNode;
}

/** The two tabs of a profile page. The open one is in the address: /profile#settings. */
export function SettingsTabs({ user, children }: SettingsTabsProps) {
  const navigate = useNavigate();
  const tab = useProfileTab();
  const [hasOpened, setOpened] = useState(tab === 'settings');
  if (tab === 'settings' && !hasOpened) setOpened(true);

  const open = (next: 'profile' | 'settings') =>
    navigate(
      { hash: next === 'settings' ? 'settings' : '' },
      { replace: true, preventScrollReset: true },
    );

  return (
    <div>
      <Tabs
        label="Profile and settings"
        tabs={TABS}
        value={tab}
        onChange={(next) => void open(next)}
      >
        <div hidden={tab !== 'profile'}>
          <Stack>{children}</Stack>
        </div>
        {hasOpened && (
          <div hidden={tab !== 'settings'}>
            <AccountSettings user={user} />
          </div>
        )}
      </Tabs>
    </div>
  );
}

/** What a reader does with a page. */
const READING = ['wheel', 'touchmove', 'pointerdown', 'keydown'];

/** The account settings. */
export function AccountSettings({ user }: { user: SessionUser }) {
  const { hash } = useLocation();
  const settings = useRef<HTMLDivElement>(null);

  // The part did not exist when the browser looked for it.
  useEffect(() => {
    if (!hash || hash === '#settings' || !settings.current) return undefined;
    let part: HTMLElement | null = null;
    // A feature's part loads later, and others grow while they load; it stays in sight until the reader does something.
    const loading = new ResizeObserver(() => {
      const found = document.getElementById(hash.slice(1));
      if (found !== part) found?.focus({ preventScroll: true });
      part = found;
      part?.scrollIntoView();
    });
    loading.observe(settings.current);
    const stop = () => loading.disconnect();
    for (const name of READING) window.addEventListener(name, stop, { once: true });
    return () => {
      stop();
      for (const name of READING) window.removeEventListener(name, stop);
    };
  }, [hash]);

  return (
    <div ref={settings} className={styles.settings}>
      <SettingsPart
        id="notifications"
        title="Notifications"
        note={`Choose what we notify you about. Changes save automatically. ${useNoMailHint() ?? ''}`}
      >
        <NotificationChoices role={user.role} />
        <Panels slot="settings.notifications" user={user} />
      </SettingsPart>
      {user.role === 'company' && <UndoSettings />}
      {user.role === 'job_seeker' && <Panels slot="settings.job_seeker" />}
      <EmailSettings email={user.email} />
      <PasswordSettings email={user.email} role={user.role} />
      <TwoStepSettings user={user} />
      <Sessions />
      {user.role === 'job_seeker' && <Panels slot="settings.access" user={user} />}
      <MyData />
      <DeleteAccount user={user} />
    </div>
  );
}

/** The download of everything that is stored about the user. */
export const MyData = () => (
  <SettingsPart
    id="data"
    title="Your Data"
    note="Everything we store about you, as a ZIP file with JSON data and the files you uploaded."
  >
    <DownloadButton
      change="prepareMyData"
      started="Your data is downloading as my-data.zip."
      preparing="Preparing..."
    >
      Download My Data
    </DownloadButton>
  </SettingsPart>
);
