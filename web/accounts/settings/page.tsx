import { secondFactorRefusal } from '../../../shared/refusals.ts';
import { Alert } from '../../kit/ui/feedback/alert.tsx';
import { TwoStepSettings } from '../two-step.tsx';
import { AccountSettings, SETTINGS_SUBTITLE } from '../account-settings.tsx';
import { userContext } from '../../kit/user-context.ts';
import { useUser } from '../../kit/session.ts';
import { pageMeta } from '../../site.ts';
import { Page } from '../../kit/ui/layout/page.tsx';
import type { Route } from './+types/page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Settings');

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => context.get(userContext);

/** The admin's account settings. */
export default function Settings({ loaderData }: Route.ComponentProps) {
  const user = useUser() ?? loaderData;
  const refusal = secondFactorRefusal(user);
  return (
    <Page title="Settings" subtitle={SETTINGS_SUBTITLE}>
      {refusal ? (
        <>
          <Alert tone="warning" title={refusal.title}>
            <p>{refusal.message}</p>
          </Alert>
          <TwoStepSettings user={user} />
        </>
      ) : (
        <AccountSettings user={user} />
      )}
    </Page>
  );
}
