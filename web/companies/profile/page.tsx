import { ROLE_REFUSALS } from '../../../shared/refusals.ts';
import {
  SETTINGS_SUBTITLE,
  SettingsTabs,
  useProfileTab,
} from '../../accounts/account-settings.tsx';
import { prefetchCall, useCall } from '../../kit/data/calls.ts';
import { QueryView } from '../../kit/data/query-view.tsx';
import { useUser } from '../../kit/session.ts';
import { ErrorState } from '../../kit/ui/feedback/error-state.tsx';
import { Page } from '../../kit/ui/layout/page.tsx';
import { Skeleton } from '../../kit/ui/feedback/skeleton.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import { userContext } from '../../kit/user-context.ts';
import { pageMeta } from '../../site.ts';
import type { Route } from './+types/page.ts';
import { ProfileEditor } from './editor.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Company Profile');

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => {
  prefetchCall('getProfile');
  return context.get(userContext);
};

const SUBTITLE = 'Your public company profile';
const FAILED = 'Error Loading Profile';

/** The company's profile and the account settings (product.md section 2.6). */
export default function CompanyProfile({ loaderData }: Route.ComponentProps) {
  const tab = useProfileTab();
  const signedIn = useUser() ?? loaderData;
  // Pictures of a company that is not public have signed links.
  const query = useCall('getProfile', undefined, { hasSignedLinks: true });

  const refresh = async () => {
    const { data } = await query.refetch({ throwOnError: true });
    return data?.user.companyProfile;
  };

  return (
    <Page title="Company Profile" subtitle={tab === 'settings' ? SETTINGS_SUBTITLE : SUBTITLE}>
      <SettingsTabs user={signedIn}>
        <QueryView
          query={query}
          refused="Failed to fetch company profile."
          failed="Failed to load company profile data."
          errorTitle={FAILED}
          skeleton={<LoadingProfile />}
        >
          {({ user }) =>
            user.companyProfile ? (
              <ProfileEditor user={user} profile={user.companyProfile} onRefresh={refresh} />
            ) : (
              <ErrorState title={FAILED} message={ROLE_REFUSALS.company} />
            )
          }
        </QueryView>
      </SettingsTabs>
    </Page>
  );
}

function LoadingProfile() {
  return (
    <div role="status" aria-label="Loading">
      <Stack>
        <Skeleton height={130} />
        <Skeleton height={420} />
      </Stack>
    </div>
  );
}
