import { IconSettings } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { userContext } from '../shells/guard.ts';
import { api } from '../kit/data/api.ts';
import { inBackground } from '../kit/data/settled.ts';
import { setUnread, useUnread } from './unread.ts';
import { Loaded } from '../kit/data/loaded.tsx';
import { pageMeta } from '../site.ts';
import { LinkButton } from '../kit/ui/button.tsx';
import { PageTitle } from '../kit/ui/page-title.tsx';
import { LoadingShape } from '../kit/ui/skeleton.tsx';
import { Stack } from '../kit/ui/stack.tsx';
import type { Route } from './+types/page.ts';
import { NotificationList } from './list.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Notifications');

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => ({
  userId: context.get(userContext)._id,
  answer: inBackground(api.listNotifications()),
});

/** What the job seeker was told, newest first. */
export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { userId, answer } = loaderData;
  return (
    <Stack>
      <PageTitle
        subtitle="Updates on your applications and saved jobs"
        actions={
          <LinkButton
            to="/profile#notifications"
            variant="outline"
            icon={<IconSettings size={18} aria-hidden />}
          >
            Settings
          </LinkButton>
        }
      >
        Notifications
      </PageTitle>
      <Loaded
        from={answer}
        refused="Failed to fetch notifications."
        failed="Failed to load notifications."
        skeleton={<LoadingShape height={420} />}
      >
        {(loaded) => (
          <>
            <UpToDate userId={userId} unread={loaded.unread} />
            <NotificationList userId={userId} loaded={loaded} />
          </>
        )}
      </Loaded>
    </Stack>
  );
}

/** The bell shows what the list tells; where the bell hears of more, the list is loaded anew. */
function UpToDate({ userId, unread }: { userId: string; unread: number }) {
  const { revalidate } = useRevalidator();
  const count = useUnread(userId);

  useEffect(() => setUnread(userId, unread), [userId, unread]);
  useEffect(() => {
    if (count !== undefined && count > unread) void revalidate();
    // Only news: what is read here is known already.
  }, [count, unread, revalidate]);
  return null;
}
