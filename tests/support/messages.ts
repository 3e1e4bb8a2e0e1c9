import type { Client } from '../../shared/kit/client.ts';
import { featureOfCall } from '../../shared/seams.ts';

/** Whether the board has messages about applications. */
export const hasMessages = featureOfCall('sendToThread') !== undefined;

interface Thread {
  by: string;
  text: string;
  isHidden: boolean;
  seenAt: string | null;
}
interface Path {
  params: { id: string };
}
interface Messages {
  sendToThread: (
    call: Path & { body: { text: string } },
  ) => Promise<{ sent: { _id: string }; message: string }>;
  listThread: (call: Path) => Promise<{ messages: Thread[] }>;
  markThreadSeen: (call: Path) => Promise<{ seen: number }>;
  messageApplicants: (call: { body: { ids: string[]; text: string } }) => Promise<{
    message: string;
    moved: { _id: string }[];
  }>;
}

/** A client with the calls of messages, for tests of other things, which run them only where `hasMessages`. */
export const messaging = (client: Client) => client as Client & Messages;
