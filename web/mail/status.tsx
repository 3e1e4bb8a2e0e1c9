import { MAIL_STATUS_LABELS, type MailStatus } from '../../shared/mail/outbox.ts';
import { Badge, type Tone } from '../kit/ui/badge.tsx';

const TONES: Record<MailStatus, Tone> = {
  waiting: 'amber',
  sending: 'blue',
  sent: 'green',
  failed: 'red',
  unclear: 'violet',
  dropped: 'neutral',
  kept: 'neutral',
};

/** What each status means for who reads the mail. */
export const MAIL_STATUS_MEANINGS: Record<MailStatus, string> = {
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
