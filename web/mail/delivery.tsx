import { useState } from 'react';
import {
  type Mail,
  MAIL_STATUS_LABELS,
  type MailStatus,
  retryRefusal,
} from '../../shared/mail/outbox.ts';
import { useChange } from '../kit/data/calls.ts';
import { notifyFailure } from '../kit/failure-notice.ts';
import { notify } from '../kit/notices.ts';
import { Badge, type Tone } from '../kit/ui/display/badge.tsx';
import { Button } from '../kit/ui/button.tsx';
import { StatusLine } from '../kit/ui/display/identity.tsx';
import { Quiet } from '../kit/ui/display/prose.tsx';
import { useSite } from '../site.ts';

/** What happened to a mail, and a button that sends it again if it may be. */
export function MailDelivery({
  mail,
}: {
  mail: Pick<Mail, '_id' | 'status' | 'kind' | 'createdAt'> & Partial<Pick<Mail, 'hasLostLink'>>;
}) {
  const [now] = useState(() => new Date());
  const { sendsMail } = useSite();
  const retry = useChange('retryMail', {
    onSuccess: ({ message }) => notify.success('Email Queued Again', message),
    onError: (failure) => {
      notifyFailure(failure, 'Sending', 'Failed to send the email again.');
    },
  });
  const { _id: id, status } = mail;
  return (
    <>
      <StatusLine>
        <MailStatusBadge status={status} />
      </StatusLine>
      <Quiet>{MEANINGS[status]}</Quiet>
      {!retryRefusal(mail, sendsMail, now) && (
        <div>
          {status === 'unclear' && (
            <Quiet>
              The recipient may get this email twice if the mail server already accepted it.
            </Quiet>
          )}
          <Button busy={retry.isPending} onClick={() => retry.mutate({ params: { id } })}>
            Send Again
          </Button>
        </div>
      )}
    </>
  );
}

const TONES: Record<MailStatus, Tone> = {
  waiting: 'amber',
  sending: 'blue',
  sent: 'green',
  failed: 'red',
  unclear: 'violet',
  dropped: 'neutral',
  kept: 'neutral',
};

/** What each status means, for admins. */
const MEANINGS: Record<MailStatus, string> = {
  waiting: 'Queued for the mail server.',
  sending: 'Sending to the mail server.',
  sent: 'The mail server accepted this email.',
  failed: 'Sending failed. There are no more automatic attempts.',
  unclear: 'Delivery unknown: the mail server disconnected. There are no more automatic attempts.',
  dropped: 'Canceled before it was sent.',
  kept: 'Stored while no mail server was set up. It will not be sent.',
};

export function MailStatusBadge({ status }: { status: MailStatus }) {
  return (
    <Badge tone={TONES[status]} dot>
      {MAIL_STATUS_LABELS[status]}
    </Badge>
  );
}
