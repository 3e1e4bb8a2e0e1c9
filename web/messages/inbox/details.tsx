import { useEffect } from 'react';
import { formatMoment } from '../../../shared/kit/dates.ts';
import { answerRefusal, type ContactMessage } from '../../../shared/messages/contact.ts';
import { api } from '../../kit/data/api.ts';
import type { Opened } from '../../kit/opened.ts';
import { useRows } from '../../kit/data/rows.ts';
import { LoadedPart } from '../../kit/data/loaded-part.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Drawer, DrawerSection } from '../../kit/ui/drawer.tsx';
import { Facts } from '../../kit/ui/facts.tsx';
import { Prose, Quiet } from '../../kit/ui/prose.tsx';
import { Standing } from '../../kit/ui/identity.tsx';
import { MessageReply } from './reply.tsx';
import { MessageStatusBadge } from './status.tsx';
import { useMessageWork } from './actions.ts';

interface MessageDetailsProps {
  opened: Opened<'view'>;
  /** The list shows it, too. */
  onChanged: (message: ContactMessage) => void;
}

/** A message with what was answered, in a drawer. */
export function MessageDetails({ opened, onChanged }: MessageDetailsProps) {
  const id = opened.id('view');
  if (id === null) return null;
  return (
    <Drawer title="Message" onClose={opened.close}>
      <LoadedPart
        key={id}
        call={async () => [(await api.getMessage({ params: { id } })).contactMessage]}
        fallback="Failed to load the message."
      >
        {(loaded) => <Content loaded={loaded} onChanged={onChanged} />}
      </LoadedPart>
    </Drawer>
  );
}

interface ContentProps extends Pick<MessageDetailsProps, 'onChanged'> {
  /** One message. */
  loaded: readonly ContactMessage[];
}

function Content({ loaded, onChanged }: ContentProps) {
  const rows = useRows(loaded);
  const [message] = rows.all;
  const change = (changed: ContactMessage) => {
    rows.replace(changed);
    onChanged(changed);
  };
  const work = useMessageWork(change);
  const unread = message?.status === 'new' ? message : undefined;

  // Who opens it has read it.
  useEffect(() => {
    if (unread) void work.markRead(unread);
    // Once for each message, whatever becomes of it afterwards.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [unread?._id]);

  if (!message) return null;
  const { name, email, subject, message: text, status, createdAt, answers } = message;
  const isClosed = status === 'closed';
  const refusal = answerRefusal(message);
  return (
    <>
      <Standing>
        <MessageStatusBadge status={status} />
      </Standing>
      <Facts
        facts={{ Subject: subject, From: name, Email: email, Received: formatMoment(createdAt) }}
      />
      <DrawerSection title="Their message">
        <Prose text={text} />
      </DrawerSection>
      {answers.map((answer) => (
        <DrawerSection
          key={answer.at}
          title={`Replied by ${answer.by || 'a deleted user'}, ${formatMoment(answer.at)}`}
        >
          <Prose text={answer.text} />
        </DrawerSection>
      ))}
      {refusal ? <Quiet>{refusal}</Quiet> : <MessageReply message={message} onChanged={change} />}
      <div>
        <Button
          variant="outline"
          busy={work.isBusy(message._id)}
          onClick={() => void (isClosed ? work.reopen(message) : work.close(message))}
        >
          {isClosed ? 'Reopen Message' : 'Close Message'}
        </Button>
      </div>
    </>
  );
}
