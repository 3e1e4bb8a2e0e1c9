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
import type { Opened } from '../kit/opened.ts';
import { Badge, type Tone } from '../kit/ui/badge.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Drawer, DrawerSection } from '../kit/ui/drawer.tsx';
import { Facts } from '../kit/ui/facts.tsx';
import { Standing } from '../kit/ui/identity.tsx';
import { Prose, Quiet } from '../kit/ui/prose.tsx';
import { useSite } from '../site.ts';

/** A mail as it was written, and what became of it, in a drawer. */
export function MailDetails({ opened }: { opened: Opened<'view'> }) {
  const id = opened.id('view');
  if (id === null) return null;
  return (
    <Drawer title="Mail" onClose={opened.close}>
      <Loaded key={id} id={id} />
    </Drawer>
  );
}

function Loaded({ id }: { id: string }) {
  const query = useCall('getMail', { params: { id } });
  return (
    <QueryView query={query} refused="Failed to load the mail.">
      {({ mail }) => <Content mail={mail} />}
    </QueryView>
  );
}

function Content({ mail }: { mail: Mail }) {
  const [now] = useState(() => new Date());
  const { sendsMail } = useSite();
  const retry = useChange('retryMail', {
    onSuccess: ({ message }) => notify.success('Mail Waits Again', message),
    onError: (failure) => {
      const titles = { refused: 'Sending Failed', failed: 'Sending Error' };
      notifyFailure(failure, titles, 'Failed to send the mail again.');
    },
  });
  const { _id: id, subject, to, kind, status, attempts, error, createdAt, sentAt, text } = mail;
  const mayRetry = !retryRefusal(mail, sendsMail, now);

  return (
    <>
      <Standing>
        <MailStatusBadge status={status} />
      </Standing>
      <Quiet>{MEANINGS[status]}</Quiet>
      {mayRetry && (
        <div>
          {status === 'unclear' && (
            <Quiet>Sent again, it may arrive twice: the mail server may have had it already.</Quiet>
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
        <DrawerSection title={status === 'dropped' ? 'Why' : 'What the mail server said'}>
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
  waiting: 'It is sent as soon as the mail server takes it.',
  sending: 'The mail server has it right now.',
  sent: 'The mail server has taken it.',
  failed: 'It was not sent, and will not be by itself.',
  unclear: 'Nobody knows whether the mail server took it. It is not sent again by itself.',
  dropped: 'There was no use in it any more before it could be sent.',
  kept: 'It was written while no mail server was set up, and is not sent.',
};

export function MailStatusBadge({ status }: { status: MailStatus }) {
  return (
    <Badge tone={TONES[status]} dot>
      {MAIL_STATUS_LABELS[status]}
    </Badge>
  );
}
