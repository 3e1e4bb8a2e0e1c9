import { QueryClientProvider } from '@tanstack/react-query';
import type { SessionUser } from '../../../shared/accounts/users.ts';
import { secondFactorRefusal } from '../../../shared/refusals.ts';
import { queryClient } from '../../kit/data/calls.ts';
import { useLiveAnswers } from '../../kit/data/live.ts';
import { AreaUser } from '../../kit/session.ts';
import { NotificationBell } from '../notification-bell.tsx';

/** The bell of signed-in pages, with what they need to keep its count up to date. Visitors do not load it. */
export default function Bell({ user }: { user: SessionUser }) {
  // Such an administrator is refused every call.
  if (secondFactorRefusal(user)) return null;
  return (
    <QueryClientProvider client={queryClient}>
      <AreaUser value={user}>
        <LiveBell key={user._id} />
      </AreaUser>
    </QueryClientProvider>
  );
}

function LiveBell() {
  // A form to apply may be open.
  useLiveAnswers({ staysOpen: true });
  return <NotificationBell />;
}
