import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SessionUser } from '../../../shared/accounts/users.ts';
import { Stack } from '../../kit/ui/stack.tsx';
import { Tabs } from '../../kit/ui/tabs.tsx';
import { AccountSettings } from './parts.tsx';

const TABS = [
  { value: 'profile', label: 'Profile' },
  { value: 'settings', label: 'Settings' },
] as const;

/** Which half is open: a link to any part of the settings opens them. */
export const useProfileTab = () => (useLocation().hash ? 'settings' : 'profile');

/** What stands below the title while the settings are open. */
export const SETTINGS_SUBTITLE = 'Your login, your sessions and your data';

interface SettingsTabsProps {
  user: SessionUser;
  /** The profile, which stays as it is while the settings are looked at. */
  children: ReactNode;
}

/** A profile page's two halves: what others read, and the account. The address says which: /profile#settings. */
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
