import { useState } from 'react';
import { formatMoment } from '../../shared/kit/dates.ts';
import {
  type Mail,
  MAIL_STATUS_LABELS,
  mailKindLabel,
  type MailStatus,
  retryRefusal,
} from '../../shared/mail/outbox.ts';
import { useCall, useChange } from '../kit/data/calls.ts';
import { QueryView } from '../kit/data/query-view.tsx';
import { notifyFailure } from '../kit/failure-notice.ts';
import { notify } from '../kit/notices.ts';
import { Badge, type Tone } from '../kit/ui/display/badge.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Drawer, DrawerSection } from '../kit/ui/overlays/drawer.tsx';
import { Facts } from '../kit/ui/display/facts.tsx';
import { StatusLine } from '../kit/ui/display/identity.tsx';
import { Prose, Quiet } from '../kit/ui/display/prose.tsx';
import { useSite } from '../site.ts';

/** A mail with its text and delivery status, in a drawer. */
export function MailDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useCall('getMail', { params: { id } });
  return (
    <Drawer title="Mail" onClose={onClose}>
      <QueryView key={id} query={query} refused="Failed to load the email.">
        {({ mail }) => <Content mail={mail} />}
      </QueryView>
    </Drawer>
  );
}

function Content({ mail }: { mail: Mail }) {
  const [now] = useState(() => new Date());
  const { sendsMail } = useSite();
  const retry = useChange('retryMail', {
    onSuccess: ({ message }) => notify.success('Email Queued Again', message),
    onError: (failure) => {
      const titles = { refused: 'Sending Failed', failed: 'Sending Error' };
      notifyFailure(failure, titles, 'Failed to send the email again.');
    },
  });
  const { _id: id, subject, to, kind, status, attempts, error, createdAt, sentAt, text } = mail;
  const mayRetry = !retryRefusal(mail, sendsMail, now);

  return (
    <>
      <StatusLine>
        <MailStatusBadge status={status} />
      </StatusLine>
      <Quiet>{MEANINGS[status]}</Quiet>
      {mayRetry && (
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
      <Facts
        facts={{
          Subject: subject,
          To: to,
          Kind: mailKindLabel(kind),
          Created: formatMoment(createdAt),
          Sent: sentAt && formatMoment(sentAt),
          Attempts: attempts || '',
        }}
      />
      {error && (
        <DrawerSection title={status === 'dropped' ? 'Why' : 'Mail server response'}>
          <Prose text={error} />
        </DrawerSection>
      )}
      <DrawerSection title="Text">
        <MailText text={text} />
      </DrawerSection>
    </>
  );
}

/** A mail as plain text. Links to this board work; links in quoted text stay text. */
function MailText({ text }: { text: string }) {
  const { publicUrl } = useSite();
  const parts = text.split(/(https?:\/\/\S+)/).map((part) =>
    part.startsWith(`${publicUrl}/`) ? (
      <a key={part} href={part} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );
  return <Prose text={parts} />;
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
  dropped: 'Canceled before it was sent because it was out of date.',
  kept: 'Stored while no mail server was set up. It will not be sent.',
};

export function MailStatusBadge({ status }: { status: MailStatus }) {
  return (
    <Badge tone={TONES[status]} dot>
      {MAIL_STATUS_LABELS[status]}
    </Badge>
  );
}
