import { AccountSettings, SETTINGS_SUBTITLE } from '../account-settings.tsx';
import { userContext } from '../../kit/user-context.ts';
import { useUser } from '../../kit/session.ts';
import { pageMeta } from '../../site.ts';
import { PageTitle } from '../../kit/ui/layout/page-title.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import type { Route } from './+types/page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Settings');

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => context.get(userContext);

/** The admin's account settings. */
export default function Settings({ loaderData }: Route.ComponentProps) {
  const user = useUser() ?? loaderData;
  return (
    <Stack>
      <PageTitle subtitle={SETTINGS_SUBTITLE}>Settings</PageTitle>
      <AccountSettings user={user} />
    </Stack>
  );
}
