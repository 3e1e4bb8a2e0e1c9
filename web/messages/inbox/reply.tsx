import { useState } from 'react';
import { Refusal, sentenceOf } from '../../../shared/kit/client.ts';
import type { ContactMessage } from '../../../shared/messages/contact.ts';
import { api } from '../../kit/data/api.ts';
import { useDraftText } from '../../kit/forms/draft-text.ts';
import { notifyFailure } from '../../kit/failure-notice.ts';
import { notify } from '../../kit/notices.ts';
import { useUser } from '../../kit/session.ts';
import { useSite } from '../../site.ts';
import { Button } from '../../kit/ui/button.tsx';
import { TextArea } from '../../kit/ui/field.tsx';
import styles from './reply.module.css';

interface MessageReplyProps {
  message: ContactMessage;
  onChanged: (message: ContactMessage) => void;
}

/** Answers by mail. What was typed stays until it is on its way, also when the drawer is closed. */
export function MessageReply({ message: { _id: id, name, email }, onChanged }: MessageReplyProps) {
  const { sendsMail } = useSite();
  const [text, setText] = useDraftText(`message-reply:${useUser()?._id}:${id}`);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  const send = async () => {
    if (busy) return;
    setBusy(true);
    setError('');
    try {
      const answer = await api.answerMessage({ params: { id }, body: { text } });
      setText('');
      onChanged(answer.contactMessage);
      notify.success('Reply Sent', answer.message);
    } catch (failure) {
      setError(sentenceOf(failure, 'The reply was not sent.'));
      const titles = { refused: 'Reply Failed', failed: 'Reply Error' };
      notifyFailure(failure, titles, 'Failed to send the reply.');
      // Another admin was faster: shows how the message stands.
      if (failure instanceof Refusal && failure.code === 409) await refresh();
    } finally {
      setBusy(false);
    }
  };

  const refresh = async () => {
    const answer = await api.getMessage({ params: { id } }).catch(() => undefined);
    if (answer) onChanged(answer.contactMessage);
  };

  return (
    <form
      className={styles.reply}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextArea
        label={`Reply to ${name}`}
        hint={
          sendsMail
            ? `We'll email ${email} and quote their message below yours.`
            : `No mail server is set up. Your reply to ${email} will be stored but not sent.`
        }
        rows={6}
        maxLength={10_000}
        value={text}
        error={error}
        readOnly={busy}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError('');
        }}
      />
      <div>
        <Button type="submit" busy={busy}>
          Send Reply
        </Button>
      </div>
    </form>
  );
}
