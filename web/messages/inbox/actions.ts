import type { ContactMessage } from '../../../shared/messages/contact.ts';
import { api } from '../../kit/data/api.ts';
import { notifyFailure } from '../../kit/failure-notice.ts';
import { notify } from '../../kit/notices.ts';
import { useRowWork } from '../../kit/data/rows.ts';
import { recountWaiting } from '../../operation/waiting.ts';

type Asked = Parameters<typeof api.setMessageStatus>[0]['body']['status'];

/** What an admin does to a message, beside answering it. */
export function useMessageWork(onChanged: (message: ContactMessage) => void) {
  const { isBusy, run } = useRowWork();

  const set = ({ _id: id }: ContactMessage, status: Asked, done?: string) =>
    run(id, async () => {
      try {
        const answer = await api.setMessageStatus({ params: { id }, body: { status } });
        onChanged(answer.contactMessage);
        void recountWaiting();
        if (done) notify.success(done);
      } catch (error) {
        const titles = { refused: 'Update Failed', failed: 'Update Error' };
        notifyFailure(error, titles, 'Failed to update the message.');
      }
    });

  return {
    isBusy,
    markRead: (message: ContactMessage) => set(message, 'read'),
    close: (message: ContactMessage) => set(message, 'closed', 'Message Closed'),
    reopen: (message: ContactMessage) => set(message, 'read', 'Message Reopened'),
  };
}
