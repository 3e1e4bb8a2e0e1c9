import { MESSAGE_STATUS_LABELS, type MessageStatus } from '../../../shared/messages/contact.ts';
import { Badge, type Tone } from '../../kit/ui/badge.tsx';

const TONES: Record<MessageStatus, Tone> = {
  new: 'amber',
  read: 'blue',
  answered: 'green',
  closed: 'neutral',
};

export function MessageStatusBadge({ status }: { status: MessageStatus }) {
  return (
    <Badge tone={TONES[status]} dot>
      {MESSAGE_STATUS_LABELS[status]}
    </Badge>
  );
}
