import { useEffect } from 'react';
import type { SessionUser } from '../../../shared/accounts/users.ts';
import { addressRefusal } from '../../../shared/refusals.ts';
import { settingsOf } from '../../../shared/roles.ts';
import { useCall, useChange } from '../../kit/data/calls.ts';
import { notifyFailure } from '../../kit/failure-notice.ts';
import { notify } from '../../kit/notices.ts';
import { updateStoredUser, useUser } from '../../kit/session.ts';
import { Breakable } from '../../kit/ui/display/breakable.tsx';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { Alert } from '../../kit/ui/feedback/alert.tsx';
import { useSite } from '../../site.ts';
import styles from './frame.module.css';

/** On every signed-in page until the user has opened the mailed link. */
export function AddressBanner() {
  const user = useUser();
  return user && addressRefusal(user) ? <Banner user={user} /> : null;
}

function Banner({ user }: { user: SessionUser }) {
  const profile = useCall('getProfile', undefined, { refetchOnWindowFocus: 'always' });
  const { sendsMail } = useSite();
  const send = useChange('sendConfirmation', {
    onSuccess: ({ message }) =>
      notify.success(sendsMail ? 'Check Your Email' : 'Address Confirmed', message),
    onError: (error) => {
      notifyFailure(error, 'Sending', 'The link could not be sent. Please try again.');
      void profile.refetch();
    },
  });
  const current = profile.data?.user;
  // The link may have been opened on another device.
  useEffect(() => {
    if (!current) return;
    const { email, hasConfirmedAddress } = current;
    if (hasConfirmedAddress || email !== user.email)
      updateStoredUser({ email, hasConfirmedAddress });
  }, [current, user.email]);

  return (
    <div className={styles.banner}>
      <Alert
        tone="warning"
        title="Confirm your email address"
        actions={
          <>
            <Button
              variant="outline"
              size="sm"
              busy={send.isPending}
              onClick={() => send.mutate(undefined)}
            >
              {sendsMail ? 'Send the Link Again' : 'Confirm Address'}
            </Button>
            <LinkButton to={settingsOf(user.role)} variant="subtle" size="sm">
              Change Address
            </LinkButton>
          </>
        }
      >
        <p>
          Open the link we emailed to{' '}
          <strong>
            <Breakable text={user.email} />
          </strong>
          . Until then, you can browse, but not apply, post jobs or send messages.
        </p>
      </Alert>
    </div>
  );
}
