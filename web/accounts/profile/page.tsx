import { ROLE_REFUSALS } from '../../../shared/refusals.ts';
import { prefetchCall, useCall } from '../../kit/data/calls.ts';
import { QueryView } from '../../kit/data/query-view.tsx';
import { useUser } from '../../kit/session.ts';
import { ErrorState } from '../../kit/ui/feedback/error-state.tsx';
import { Page } from '../../kit/ui/layout/page.tsx';
import { Skeleton } from '../../kit/ui/feedback/skeleton.tsx';
import { userContext } from '../../kit/user-context.ts';
import { pageMeta } from '../../site.ts';
import { SETTINGS_SUBTITLE, SettingsTabs, useProfileTab } from '../account-settings.tsx';
import type { Route } from './+types/page.ts';
import { ProfileEditor, ProfileLayout } from './editor.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Profile');

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => {
  prefetchCall('getProfile');
  return context.get(userContext);
};

const SUBTITLE = 'Companies see this with your resume and cover letter';

/** The job seeker's profile, which companies read, and the account settings (product.md section 2.5). */
export default function Profile({ loaderData }: Route.ComponentProps) {
  const tab = useProfileTab();
  const signedIn = useUser() ?? loaderData;
  const query = useCall('getProfile', undefined, { hasSignedLinks: true });
  return (
    <Page title="Profile" subtitle={tab === 'settings' ? SETTINGS_SUBTITLE : SUBTITLE}>
      <SettingsTabs user={signedIn}>
        <QueryView
          query={query}
          refused="Failed to fetch profile."
          failed="Failed to load profile data."
          skeleton={<LoadingProfile />}
        >
          {({ user }) =>
            user.applicantProfile ? (
              <ProfileEditor user={user} profile={user.applicantProfile} />
            ) : (
              <ErrorState message={ROLE_REFUSALS.job_seeker} />
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
      <ProfileLayout summary={<Skeleton height={360} />}>
        <Skeleton height={170} />
        <Skeleton height={250} />
        <Skeleton height={150} />
        <Skeleton height={180} />
      </ProfileLayout>
    </div>
  );
}
