import { IconMessage } from '@tabler/icons-react';
import { readsForCompany } from '../../../shared/applications/thread.ts';
import { useCall } from '../../../web/kit/data/calls.ts';
import { useUser } from '../../../web/kit/session.ts';
import { loadedLater } from '../../../web/kit/ui/loaded-later.tsx';
import type { WebFeature } from '../../../web/panels.tsx';

const [CompanyThread] = loadedLater(async () => (await import('./thread.tsx')).CompanyThread);
const [OwnThread] = loadedLater(async () => (await import('./thread.tsx')).OwnThread);
const [WriteDialog] = loadedLater(async () => (await import('./write-dialog.tsx')).WriteDialog);

const useMessages = (id: string) => useCall('listThread', { params: { id } }).data?.messages ?? [];

const MESSAGE = {
  key: 'c',
  label: 'Message',
  icon: IconMessage,
  title: 'Write a Message',
} as const;

export const messagesWeb: WebFeature = {
  name: 'messages',
  applicationTabs: [
    {
      name: 'messages',
      after: 'profile',
      label: 'Messages',
      useCount: ({ _id }) => useMessages(_id).length,
      useNew: ({ _id }) => {
        const messages = useMessages(_id);
        const role = useUser()?.teamRole;
        // Others do not mark them as read.
        const isForSide = !role || readsForCompany(role);
        return isForSide
          ? messages.filter(({ by, seenAt }) => by !== 'company' && !seenAt).length
          : 0;
      },
      Panel: CompanyThread,
      field: {
        ...MESSAGE,
        needs: 'handle-applications',
        hint: 'Write a message to the applicant',
        hasButton: true,
      },
    },
  ],
  applicationActions: [
    {
      ...MESSAGE,
      hint: 'Write a message',
      failed: 'Sending Failed',
      ofBar: true,
      Dialog: WriteDialog,
    },
  ],
  panels: { 'my-application.foot': OwnThread },
};
