import { AccountSettings } from '../../components/settings/account-settings.tsx';
import { SETTINGS_SUBTITLE } from '../../components/settings/settings-tabs.tsx';
import { userContext } from '../../areas/guard.ts';
import { useUser } from '../../browser/session.ts';
import { pageMeta } from '../../site.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Stack } from '../../ui/stack.tsx';
import type { Route } from './+types/settings.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Settings');

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => context.get(userContext);

/** An admin's own account. */
export default function Settings({ loaderData }: Route.ComponentProps) {
  const user = useUser() ?? loaderData;
  return (
    <Stack>
      <PageTitle subtitle={SETTINGS_SUBTITLE}>Settings</PageTitle>
      <AccountSettings user={user} />
    </Stack>
  );
}
