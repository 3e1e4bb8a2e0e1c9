import { useState } from 'react';
import { useNavigate } from 'react-router';
import { TEAM_ROLE_LABELS } from '../../../shared/permissions.ts';
import { formatLocal } from '../../kit/local-time.ts';
import { useCall, useChange } from '../../kit/data/calls.ts';
import { QueryView } from '../../kit/data/query-view.tsx';
import { notifyFailure } from '../../kit/failure-notice.ts';
import { readUnsent } from '../../kit/forms/unsent.ts';
import { UnsentList } from '../../kit/forms/unsent-list.tsx';
import { notify } from '../../kit/notices.ts';
import { readUser, storeUser, useUser } from '../../kit/session.ts';
import { userContext } from '../../kit/user-context.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Quiet } from '../../kit/ui/display/prose.tsx';
import { Small } from '../../kit/ui/display/small.tsx';
import { Card } from '../../kit/ui/layout/card.tsx';
import { Page } from '../../kit/ui/layout/page.tsx';
import { Section } from '../../kit/ui/layout/section.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import { LoadingShape } from '../../kit/ui/feedback/skeleton.tsx';
import { pageMeta } from '../../site.ts';
import { MyData } from '../account-settings.tsx';
import { DeleteAccount } from '../delete-account.tsx';
import type { Route } from './+types/page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'No Longer a Member');

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => context.get(userContext);

/** All that an account has which has left its company: waiting invitations, its data, and its deletion. */
export default function LeftCompany({ loaderData }: Route.ComponentProps) {
  const user = useUser() ?? loaderData;
  const [unsent] = useState(() => readUnsent(user._id));
  return (
    <Page
      title={`You are no longer a member of ${user.formerCompany ?? 'a company'}`}
      subtitle="You no longer have access to it. What you wrote there stays, with your name."
    >
      <Invitations />
      <UnsentList unsent={unsent} />
      <MyData />
      <DeleteAccount user={user} />
    </Page>
  );
}

/** Invitations of companies to this account. */
function Invitations() {
  const query = useCall('listMyInvitations');
  const navigate = useNavigate();
  const { isPending, variables, mutate } = useChange('acceptMyInvitation', {
    onSuccess: async ({ user, message }) => {
      const signedIn = readUser();
      if (!signedIn) return;
      storeUser({ ...user, token: signedIn.token });
      await navigate('/dashboard/company', { replace: true });
      notify.success('Welcome', message);
    },
    onError: (error) => notifyFailure(error, 'Invitation', 'Failed to accept the invitation.'),
  });
  return (
    <Section title="Invitations">
      <QueryView
        query={query}
        refused="Failed to load your invitations."
        skeleton={<LoadingShape height={56} />}
      >
        {({ invitations }) =>
          invitations.length === 0 ? (
            <Quiet>
              No company invites you at the moment. Invitations to your address appear here.
            </Quiet>
          ) : (
            <Stack gap={10}>
              {invitations.map(({ _id: id, companyName, role, invitedBy, expiresAt }) => (
                <Card key={id}>
                  <Stack gap={10}>
                    <div>
                      <p>
                        {invitedBy} invites you to the team of {companyName}.
                      </p>
                      <Small>
                        {TEAM_ROLE_LABELS[role]} • Open until {formatLocal(expiresAt)}
                      </Small>
                    </div>
                    <div>
                      <Button
                        busy={isPending && variables?.params.id === id}
                        onClick={() => mutate({ params: { id } })}
                      >
                        Join {companyName}
                      </Button>
                    </div>
                  </Stack>
                </Card>
              ))}
            </Stack>
          )
        }
      </QueryView>
    </Section>
  );
}
