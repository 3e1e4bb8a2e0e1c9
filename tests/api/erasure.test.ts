import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { openQueue } from '../../server/db/queue.ts';
import { api, type EndpointName } from '../../shared/api.ts';
import type { Endpoint } from '../../shared/kit/endpoint.ts';
import { makeClock } from '../support/clock.ts';
import { freshDatabase } from '../support/database.ts';
import { catchUp, FEATURE_TESTS, PLANTING } from '../support/feature-list.ts';
import { dump, isIn, liveFullLife, makeCanaries } from '../support/full-life.ts';
import { startServer } from '../support/server.ts';

const clock = makeClock();
const written: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => void written.push(line) });
// Nobody takes from the queue, so that it keeps what it gets.
const database = await freshDatabase();
const queue = await openQueue(database, log, 0.5);
afterAll(() => queue.stop());
const server = await startServer({
  pages: false,
  now: clock.now,
  log,
  database,
  config: { ofFeatures: PLANTING },
  queue,
  outsideQueue: queue,
});
const { pool } = server.database;
const words = makeCanaries(pool);
const { canaries } = words;

/** Calls by which nobody writes about a job seeker into the board, and why. */
const ELSEWHERE: Record<string, readonly string[]> = {
  'visitors, whose texts belong to no account': [
    'requestPasswordReset',
    'resetPassword',
    'logIn',
    'countJobView',
  ],
  'secrets, which are stored as hashes or encrypted': [
    'changePassword',
    'finishLogIn',
    'startPasskeyLogIn',
    'logInWithPasskey',
    'startPasskeySetup',
    'addPasskey',
    'removePasskey',
    'startAppSetup',
    'confirmApp',
    'removeApp',
    'renewRecoveryCodes',
    'confirmIdentity',
    'confirmWithPasskey',
    'confirmEmail',
    'deleteMyAccount',
  ],
  'choices, times and ids': [
    'markNotificationsRead',
    'updateNotificationSettings',
    'startApplication',
    'undoMoves',
    'extendUndo',
  ],
  'the company and its jobs': [
    'updateCompanyProfile',
    'addCompanyPicture',
    'changeCompanyPicture',
    'inviteMember',
    'changeMemberRole',
    'postJob',
    'updateJob',
    'setJobStatus',
    'relistJob',
    'deleteJob',
    'setCompanyApproval',
    'approveJob',
    'rejectJob',
  ],
  'admins and their work': [
    'inviteAdmin',
    'acceptInvitation',
    'createFirstAdmin',
    'setMessageStatus',
    'changeRates',
    'prepareExport',
    'deleteUser',
  ],
  'a passkey of an authenticator': ['renamePasskey'],
  'what an earlier call has planted': ['moveApplication', 'rejectRemaining'],
};

/** Every call that takes a text, a body or a file. */
const writable = (Object.keys(api) as EndpointName[]).filter((name) => {
  const { body, file }: Endpoint = api[name];
  return body || file;
});

test('of everything that was written by and about a job seeker, nothing is left after the deletion', async () => {
  const seeker = await liveFullLife(server, words);

  // Each canary was really planted: none proves anything otherwise.
  const before = await dump(pool);
  expect(before).toContain('\npgboss.job');
  const replaced = new Set(['register.fullName', 'suspendUser.reason']);
  const unplanted = [...canaries]
    .filter(([field, text]) => !replaced.has(field) && !isIn(before, text))
    .map(([field]) => field);
  expect(unplanted).toEqual([]);
  // Each call of the table is used, or is said to write nothing of the kind.
  const used = new Set([...canaries.keys()].map((field) => field.split(/[. ]/)[0]));
  const bySaying = FEATURE_TESTS.flatMap(({ plantsNothing = {} }) => Object.values(plantsNothing));
  const known = new Set([...Object.values(ELSEWHERE), ...bySaying].flat());
  expect(writable.filter((name) => !used.has(name) && !known.has(name))).toEqual([]);

  await seeker.client.deleteMyAccount({ body: { password: seeker.password } });
  clock.forward(1000);
  await server.sweep();
  await catchUp(server);
  await server.sweep();
  const after = await dump(pool);
  const left = [...canaries]
    .filter(([, text]) => isIn(after, text))
    .map(([field, text]) => `${field}: ${after.split('\n').find((row) => isIn(row, text))}`);
  expect(left).toEqual([]);
  expect(written.length).toBeGreaterThan(0);
  const lines = written.join('\n').toLowerCase();
  const logged = [...canaries].filter(([, text]) => isIn(lines, text)).map(([field]) => field);
  expect(logged).toEqual([]);
});
