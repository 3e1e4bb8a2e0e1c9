import { parentPort, workerData } from 'node:worker_threads';
import { type MailToRead, readMail } from './reading/read-mail.ts';

// The thread in which one mail is read (mail-replies.ts): reading may take any time, and is ended then.
const reply = await readMail(workerData as MailToRead);
// A thread has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(reply);
