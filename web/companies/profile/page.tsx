import { Refusal, sentenceOf } from '../../../shared/kit/client.ts';
import { ROLE_REFUSALS } from '../../../shared/refusals.ts';
import { userContext } from '../../kit/user-context.ts';
import { api } from '../../kit/data/api.ts';
import { useUser } from '../../kit/session.ts';
import { inBackground, useSettled } from '../../kit/data/settled.ts';
import {
  SETTINGS_SUBTITLE,
  SettingsTabs,
  useProfileTab,
} from '../../accounts/account-settings.tsx';
import { pageMeta } from '../../site.ts';
import { ErrorState } from '../../kit/ui/error-state.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { Stack } from '../../kit/ui/stack.tsx';
import type { Route } from './+types/page.ts';
import { ProfileEditor } from './editor.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Company Profile');

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => ({
  user: context.get(userContext),
  answer: inBackground(api.getProfile()),
});

const SUBTITLE = 'Your public company profile';

/** What job seekers and the admin read about the company (product.md section 2.6). */
export default function CompanyProfile({ loaderData }: Route.ComponentProps) {
  const tab = useProfileTab();
  const user = useUser() ?? loaderData.user;
  return (
    <Stack>
      <PageTitle subtitle={tab === 'settings' ? SETTINGS_SUBTITLE : SUBTITLE}>
        Company Profile
      </PageTitle>
      <SettingsTabs user={user}>
        <Content answer={loaderData.answer} />
      </SettingsTabs>
    </Stack>
  );
}

function Content({ answer }: { answer: ReturnType<typeof api.getProfile> }) {
  const settled = useSettled(answer);
  if (settled.state === 'loading') {
    return (
      <div role="status" aria-label="Loading">
        <Stack>
          <Skeleton height={130} />
          <Skeleton height={420} />
        </Stack>
      </div>
    );
  }
  if (settled.state === 'failed') return <LoadingFailed message={sentence(settled.error)} />;
  const { user } = settled.value;
  if (!user.companyProfile) return <LoadingFailed message={ROLE_REFUSALS.company} />;
  return <ProfileEditor user={user} loaded={user.companyProfile} />;
}

function LoadingFailed({ message }: { message: string }) {
  return (
    <ErrorState
      title="Error Loading Profile"
      message={message}
      onRetry={() => window.location.reload()}
    />
  );
}

const sentence = (error: unknown) =>
  sentenceOf(
    error,
    error instanceof Refusal
      ? 'Failed to fetch company profile.'
      : 'Failed to load company profile data.',
  );
