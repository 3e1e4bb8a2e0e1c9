import { implement } from '../../../server/feature.ts';
import { publicLog } from '../feature.ts';
import { logOpenings } from '../tables.ts';
import { logConfirmed } from './entries.ts';
import { resealLogKeys } from './keys.ts';
import { logPostings } from './postings.ts';
import { getApplicationReceipt, getPostingReceipt, readOwnReceipts, records } from './receipts.ts';
import { mountLog } from './routes.ts';
import { lookSoon, rotateLogKey, sequenceDue } from './sequencer.ts';
import { signErasure } from './sign-erasure.ts';
import { offerCheckpoints, readWitnesses } from './witnesses.ts';

export const publicLogServer = implement(publicLog, {
  handlers: { getPostingReceipt, getApplicationReceipt },
  records,
  within: { jobsDecided: logPostings, jobsConfirmed: logConfirmed },
  signErasure,
  due: { log: (needs) => (tx, due, now) => sequenceDue(tx, needs, due, now) },
  task: {
    title: 'Public log',
    text: 'Gives new entries their place in the log, and signs its state',
  },
  beforeSweeps: lookSoon,
  scheduled: {
    witnesses: {
      title: 'Witnesses',
      text: 'Has the witnesses of LOG_WITNESSES sign the newest state of the public log',
      cron: '*/5 * * * *',
      isOff: (config) => readWitnesses(config).length === 0,
      work: offerCheckpoints,
    },
  },
  prepare: async (_database, _now, config) => void readWitnesses(config),
  mount: mountLog,
  people: [
    {
      application: logOpenings.applicationId,
      erase: 'delete',
      counted: 'log-openings',
      stays: { as: 'log-entries' },
      export: { file: 'receipts', of: 'job_seeker', read: readOwnReceipts },
    },
  ],
  reseal: resealLogKeys,
  commands: [
    {
      name: 'rotate-log-key',
      says: `Replaces the key of the public log and prints the new public key. The old one stays
              published, and names the new one in a signed checkpoint, so that receipts stay valid.`,
      run: rotateLogKey,
    },
  ],
});
