import type { IsolatedReport, IsolatedTask } from './isolated.ts';
import { runThread } from './threads.ts';

/** The process that server/isolated.ts starts: runs one thread, passes its messages on, and watches its limits. */
process.once('message', (task) => void run(task as IsolatedTask));
// The board's process has ended.
process.once('disconnect', () => process.exit());

async function run({ file, ...task }: IsolatedTask): Promise<void> {
  send(await runThread({ ...task, file: new URL(file) }, (message) => send({ message })));
}

const send = (report: IsolatedReport) => process.send?.(report);
