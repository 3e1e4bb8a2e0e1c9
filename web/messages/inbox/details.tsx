import { useEffect } from 'react';
import {
  answerRefusal,
  type ContactMessage,
  MESSAGE_STATUS_LABELS,
  type MessageStatus,
} from '../../../shared/messages/contact.ts';
import type { MailStatus } from '../../../shared/mail/outbox.ts';
import { formatLocal } from '../../kit/local-time.ts';
import { type AnswerOf, useCall, useChange } from '../../kit/data/calls.ts';
import { QueryView } from '../../kit/data/query-view.tsx';
import { failureNotices, notifyUpdateFailure } from '../../kit/failure-notice.ts';
import { textDraft } from '../../kit/forms/drafts.ts';
import { SubmitButton } from '../../kit/forms/submit-button.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { notify } from '../../kit/notices.ts';
import { useOwnId } from '../../kit/session.ts';
import { Badge, type Tone } from '../../kit/ui/display/badge.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Drawer, DrawerSection } from '../../kit/ui/overlays/drawer.tsx';
import { Facts } from '../../kit/ui/display/facts.tsx';
import { TextArea } from '../../kit/ui/fields/field.tsx';
import { StatusLine } from '../../kit/ui/display/identity.tsx';
import { Prose, Quiet } from '../../kit/ui/display/prose.tsx';
import { MailDelivery } from '../../mail/delivery.tsx';
import { useSite } from '../../site.ts';
import styles from './details.module.css';

/** Milliseconds between two looks at mail that is being delivered. */
const DELIVERY_POLL = 3000;
const UNDER_WAY = new Set<MailStatus | undefined>(['waiting', 'sending']);

const untilDelivered = ({ state }: { state: { data: AnswerOf<'getMessage'> | undefined } }) =>
  state.data?.contactMessage.answers.some(({ delivery }) => UNDER_WAY.has(delivery?.status))
    ? DELIVERY_POLL
    : false;

/** A message with its replies and their delivery, in a drawer. */
export function MessageDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useCall('getMessage', { params: { id } }, { refetchInterval: untilDelivered });
  return (
    <Drawer title="Message" onClose={onClose}>
      <QueryView key={id} query={query} refused="Failed to load the message.">
        {({ contactMessage }) => <Content message={contactMessage} />}
      </QueryView>
    </Drawer>
  );
}

function Content({ message }: { message: ContactMessage }) {
  const { _id: id } = message;
  const onError = (error: Error) => notifyUpdateFailure(error, 'Failed to update the message.');
  const { mutate: markRead } = useChange('setMessageStatus', { onError });
  const change = useChange('setMessageStatus', {
    onError,
    onSuccess: (_answer, { body }) =>
      notify.success(body.status === 'closed' ? 'Message Closed' : 'Message Reopened'),
  });
  const isNew = message.status === 'new';

  // Opening a message marks it as read.
  useEffect(() => {
    if (isNew) markRead({ params: { id }, body: { status: 'read' } });
  }, [id, isNew, markRead]);

  const { name, email, subject, message: text, status, createdAt, answers } = message;
  const isClosed = status === 'closed';
  const refusal = answerRefusal(message);
  return (
    <>
      <StatusLine>
        <MessageStatusBadge {...message} />
      </StatusLine>
      <Facts
        facts={{ Subject: subject, From: name, Email: email, Received: formatLocal(createdAt) }}
      />
      <DrawerSection title="Their message">
        <Prose text={text} />
      </DrawerSection>
      {answers.map((answer) => (
        <DrawerSection
          key={answer.at}
          title={`Replied by ${answer.by || 'a deleted user'}, ${formatLocal(answer.at)}`}
        >
          <Prose text={answer.text} />
          {answer.delivery && (
            <div className={styles.delivery}>
              <MailDelivery
                mail={{
                  _id: answer.mail,
                  kind: 'message-answer',
                  createdAt: answer.at,
                  status: answer.delivery.status,
                }}
              />
              {answer.delivery.error && <Quiet>{answer.delivery.error}</Quiet>}
            </div>
          )}
        </DrawerSection>
      ))}
      {refusal ? <Quiet>{refusal.message}</Quiet> : <MessageReply message={message} />}
      <div>
        <Button
          variant="outline"
          busy={change.isPending}
          onClick={() =>
            change.mutate({ params: { id }, body: { status: isClosed ? 'read' : 'closed' } })
          }
        >
          {isClosed ? 'Reopen Message' : 'Close Message'}
        </Button>
      </div>
    </>
  );
}

/** Replies by mail. The text stays until it is sent, also when the drawer is closed. */
function MessageReply({ message: { _id: id, name, email } }: { message: ContactMessage }) {
  const { sendsMail } = useSite();
  const { mutateAsync: answer } = useChange('answerMessage');
  const form = useForm('answerMessage', {
    defaults: { text: '' },
    draft: textDraft(`message-reply:${useOwnId()}:${id}`, 'text'),
    notices: failureNotices('Reply', 'Failed to send the reply.', 'Failed to send the reply.'),
    onSubmit: async (body) => {
      const { message } = await answer({ params: { id }, body });
      form.reset({ text: '' });
      notify.success(sendsMail ? 'Reply Sent' : 'Reply Stored', message);
    },
  });

  return (
    <form {...form.form} className={styles.reply}>
      <TextArea
        label={`Reply to ${name}`}
        hint={
          sendsMail
            ? `We'll email ${email} and quote their message below yours.`
            : `No mail server is set up. Your reply to ${email} will be stored but not sent. Write to them yourself.`
        }
        rows={6}
        maxLength={10_000}
        readOnly={form.isSending}
        {...form.field('text')}
      />
      <div>
        <SubmitButton form={form}>{sendsMail ? 'Send Reply' : 'Store Reply'}</SubmitButton>
      </div>
    </form>
  );
}

const TONES: Record<MessageStatus, Tone> = {
  new: 'amber',
  read: 'blue',
  answered: 'green',
  closed: 'neutral',
};

export function MessageStatusBadge({ status, answers }: ContactMessage) {
  const isStored = status === 'answered' && answers.at(-1)?.delivery?.status === 'kept';
  return (
    <Badge tone={TONES[status]} dot>
      {isStored ? 'Reply stored' : MESSAGE_STATUS_LABELS[status]}
    </Badge>
  );
}
