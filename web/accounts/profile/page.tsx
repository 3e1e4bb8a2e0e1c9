import { Refusal, sentenceOf } from '../../../shared/kit/client.ts';
import { ROLE_REFUSALS } from '../../../shared/refusals.ts';
import { userContext } from '../../kit/user-context.ts';
import { api } from '../../kit/data/api.ts';
import { useFreshLinks } from '../../kit/data/fresh-links.ts';
import { useUser } from '../../kit/session.ts';
import { inBackground, useSettled } from '../../kit/data/settled.ts';
import { SETTINGS_SUBTITLE, SettingsTabs, useProfileTab } from '../account-settings.tsx';
import { pageMeta } from '../../site.ts';
import { ErrorState } from '../../kit/ui/error-state.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { Stack } from '../../kit/ui/stack.tsx';
import type { Route } from './+types/page.ts';
import { ProfileEditor } from './editor.tsx';
import { ProfileLayout } from './layout.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Profile');

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => ({
  user: context.get(userContext),
  answer: inBackground(api.getProfile()),
});

const SUBTITLE = 'Companies see this with your resume and cover letter';

/** What companies read about the job seeker (product.md section 2.5). */
export default function Profile({ loaderData }: Route.ComponentProps) {
  useFreshLinks();
  const tab = useProfileTab();
  const user = useUser() ?? loaderData.user;
  return (
    <Stack>
      <PageTitle subtitle={tab === 'settings' ? SETTINGS_SUBTITLE : SUBTITLE}>Profile</PageTitle>
      <SettingsTabs user={user}>
        <Content answer={loaderData.answer} />
      </SettingsTabs>
    </Stack>
  );
}

function Content({ answer }: { answer: ReturnType<typeof api.getProfile> }) {
  const settled = useSettled(answer);
  if (settled.state === 'loading') return <LoadingProfile />;
  if (settled.state === 'failed') return <LoadingFailed message={sentence(settled.error)} />;
  const { user } = settled.value;
  if (!user.applicantProfile) return <LoadingFailed message={ROLE_REFUSALS.job_seeker} />;
  return <ProfileEditor user={user} loaded={user.applicantProfile} />;
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

function LoadingFailed({ message }: { message: string }) {
  return <ErrorState message={message} onRetry={() => window.location.reload()} />;
}

const sentence = (error: unknown) =>
  sentenceOf(
    error,
    error instanceof Refusal ? 'Failed to fetch profile.' : 'Failed to load profile data.',
  );
