import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { newAdmin } from '../shared/accounts/users.ts';
import { counted } from '../shared/kit/figures.ts';
import { check } from '../shared/kit/validation.ts';
import { endedSessions } from '../shared/accounts/sessions.ts';
import { createConfirmationLink } from './accounts/addresses.ts';
import { findAdmin, resetAdmin, revokeRights, selectAdmins } from './accounts/admins.ts';
import { createInvitationLink } from './accounts/invitations.ts';
import { createAdmin } from './accounts/authentication.ts';
import { createFirstAdminLink } from './accounts/first-admin.ts';
import { createResetLink } from './accounts/credentials.ts';
import { resetSecondFactor } from './accounts/second-factors/factors.ts';
import { byCommand, type KnownLine, verifyAudit } from './audit/record.ts';
import { runBackup, runRestore } from './backups.ts';
import { loadConfig } from './config.ts';
import type { Context } from './context.ts';
import { openDatabase } from './db/open.ts';
import { takePart } from './db/participants.ts';
import { endTokens, FEATURES, featuresOn } from './feature-list.ts';
import { Problem } from './http/problems.ts';
import { runMove } from './move-files.ts';
import {
  deleteDemoAccounts,
  findDemoAccounts,
  resetDemoAccounts,
} from './operation/demo-accounts.ts';
import { rotateKey } from './rotate-key.ts';
import { createSignedLinks } from './signed-links.ts';
import { StartError } from './start-error.ts';

const PROGRAM = 'npm run admin -- ';
const OF_FEATURES = FEATURES.flatMap(({ commands = [] }) => commands);
const USAGE = `Usage: npm run admin -- create EMAIL
       npm run admin -- first-admin
       npm run admin -- demo list | reset | delete
       npm run admin -- link EMAIL
       npm run admin -- list
       npm run admin -- reset EMAIL
       npm run admin -- reset-second-factor EMAIL
       npm run admin -- revoke EMAIL
       npm run admin -- rotate-key
       npm run admin -- verify-audit [NUMBER:HASH]
       npm run admin -- backup FILE [--overwrite]
       npm run admin -- restore FILE
       npm run admin -- files move${OF_FEATURES.map(({ name }) => `\n       ${PROGRAM}${name}`).join('')}

create        Makes the account of an admin. It asks for a password; where none is given,
              or there is nobody to ask, it makes one and prints it once.
first-admin   Prints a link whose page creates the first admin (once, for 30 minutes). An earlier link
              stops working. A board with an admin gets none.
demo          Lists the accounts that the demo's published password opens, gives them passwords that
              nobody knows, or deletes them with their companies, jobs and applications.
link          Prints a link with which the user of this address sets a new password (once, for an
              hour), confirms it as their new address, or accepts an invitation: for boards
              without a mail server.
list          Lists the admins with their last login, the number of their sessions, and their
              second factors.
reset         For an admin whose password may be known to others: the password stops working,
              all sessions end, and a link that sets a new password is printed.
reset-second-factor
              For a user who has lost the authenticator app, the passkeys and the recovery codes:
              removes them and ends all sessions. The password stays. The user gets an email.
revoke        Takes an admin's rights away and ends their sessions. The account continues as
              a job seeker's. The last admin stays.
rotate-key    Replaces the key that signs links to resumes, exports and downloads. All earlier links
              stop working, in running processes within 30 seconds.
verify-audit  Recomputes the hash of each audit log entry and reports whether the log is intact, with
              the number and hash (64 hexadecimal digits) of its last line. Write those down: given
              at a later time, they show that nothing was cut off since, or written anew.
backup        Saves the whole board to a file while it runs. An existing file is replaced only with
              --overwrite.
restore       Loads a backup into an empty database: a new DATA_DIR, or a new DATABASE_URL.
files move    Moves the contents of all files to the bucket that FILES names (or, with new=database in
              FILES, back to the database) while the board runs. Run it again if it was interrupted.
${OF_FEATURES.map(({ name, says }) => (name.length < 14 ? name : `${name}\n`).padEnd(14) + says).join('\n')}`;

interface DemoCommand {
  outcome: string;
  work(context: Context): Promise<string[]>;
}

const DEMO_COMMANDS: Record<string, DemoCommand> = {
  list: {
    outcome: "opened by the demo's password",
    work: async ({ db }) => (await findDemoAccounts(db)).map(({ email }) => email),
  },
  reset: {
    outcome: "no longer opened by the demo's password",
    work: ({ db }) => resetDemoAccounts(db),
  },
  delete: { outcome: 'deleted with their data', work: deleteDemoAccounts },
};

/**
 * Carries out a command of `npm run admin` and prints its outcome or its error.
 * @returns the exit code: 0 done, 1 failed, 2 wrong usage
 */
export async function runCommand(args: string[]): Promise<number> {
  try {
    return await run(args);
  } catch (error) {
    const isExplained = error instanceof StartError || error instanceof Problem;
    console.error(isExplained ? error.message : error);
    return 1;
  }
}

async function run([command, argument, ...rest]: string[]): Promise<number> {
  const isAlone = argument === undefined;
  const own = OF_FEATURES.find(({ name }) => name === command);
  const hasOne = argument !== undefined && rest.length === 0;
  if (command === '--help' || command === 'help') console.log(USAGE);
  else if (command === 'create' && hasOne) await create(argument);
  else if (command === 'first-admin' && isAlone)
    return printLink(createFirstAdminLink, 'This board has an admin, who can invite others.');
  else if (command === 'demo' && hasOne && DEMO_COMMANDS[argument])
    await handleDemo(DEMO_COMMANDS[argument]);
  else if (command === 'link' && hasOne)
    return printLink(
      async (services) =>
        (await createResetLink(services, argument)) ??
        (await createConfirmationLink(services, argument)) ??
        createInvitationLink(services, argument),
      `No account uses ${argument}.`,
    );
  else if (command === 'list' && isAlone) await withDatabase(printAdmins);
  else if (command === 'reset' && hasOne)
    console.log(await withDatabase((services) => resetAdmin(services, argument)));
  else if (command === 'reset-second-factor' && hasOne) await resetFactors(argument);
  else if (own && isAlone) console.log(await (own.run ? withDatabase(own.run) : own.print()));
  else if (command === 'revoke' && hasOne)
    await withDatabase((services) => revoke(services, argument));
  else if (command === 'rotate-key' && isAlone) await rotate();
  else if (command === 'backup' && argument && /^(--overwrite)?$/.test(rest.join(' ')))
    await runBackup(argument, rest.length > 0);
  else if (command === 'restore' && hasOne) await runRestore(argument);
  else if (command === 'files' && argument === 'move' && rest.length === 0) return runMove();
  else {
    const known = readKnownLine(argument);
    if (command === 'verify-audit' && known !== 'unreadable' && rest.length === 0)
      return verify(known);
    console.error(wrongUsage(command));
    return 2;
  }
  return 0;
}

const handleDemo = ({ outcome, work }: DemoCommand): Promise<void> =>
  withDatabase(async (services) => {
    // What deleting accounts needs of a call's context; a running server clears its cache by itself.
    const features = featuresOn(services.config);
    takePart(services.database, features);
    const context: Partial<Context> = {
      ...services,
      features,
      signedLinks: await createSignedLinks(services.db),
      actor: undefined,
      queue: undefined,
    };
    const emails = await work(context as Context);
    for (const email of emails) console.log(email);
    console.log(`${counted(emails.length, 'account')} ${outcome}.`);
  });

/** A line number and hash as printed by this command: '12:5f…', or separated by a space. */
function readKnownLine(text: string | undefined): KnownLine | undefined | 'unreadable' {
  if (text === undefined) return undefined;
  const [, number, hash] = /^(\d{1,15})[: ]([\da-f]{64})$/i.exec(text) ?? [];
  return number && hash ? { number: Number(number), hash: hash.toLowerCase() } : 'unreadable';
}

/** The usage of a command that was given wrong arguments, or of all. */
function wrongUsage(command = ''): string {
  const ofCommand = (text: string) => text.split(/\s/)[0] === command;
  const line = USAGE.split(PROGRAM).find(ofCommand)?.split('\n')[0];
  if (!line) return `${USAGE}\n\n${command ? `There is no command ${command}` : 'Name a command'}.`;
  const text = USAGE.split(/\n(?=\S)/).find(ofCommand);
  return `${command} was given wrong arguments.\nUsage: ${PROGRAM}${line}\n${text}`;
}

/** The exit code: 0 if the audit log is intact, else 1. */
async function verify(known: KnownLine | undefined): Promise<number> {
  const verdict = await withDatabase(({ db }) => verifyAudit(db, known));
  if (!verdict.isIntact) {
    console.error(verdict.problem);
    return 1;
  }
  const { lines, last } = verdict;
  console.log(
    `${counted(lines, 'line')}, intact${last ? `; last line ${last.number} ${last.hash}` : ''}`,
  );
  return 0;
}

async function create(email: string): Promise<void> {
  const generated = randomBytes(15).toString('base64url');
  // Checks the address before asking for a password.
  const admin = readAdmin(email, generated);
  const chosen = await askPassword();
  const { password } = chosen === '' ? admin : readAdmin(email, chosen);

  await withDatabase((services) => createAdmin(services, admin.email, password));
  console.log(`${admin.email} can now log in as an admin.`);
  if (chosen === '') console.log(`Password (shown only now): ${password}`);
}

/** Prints a link. @returns the exit code: 1 if there is none */
async function printLink(
  make: (services: Needs) => Promise<string | undefined>,
  otherwise: string,
): Promise<number> {
  const link = await withDatabase(make);
  if (link) console.log(link);
  else console.error(otherwise);
  return link ? 0 : 1;
}

type Needs = Pick<Context, 'database' | 'db' | 'config' | 'now'>;

/** Opens the database for one command, also beside a running product. */
async function withDatabase<T>(work: (services: Needs) => Promise<T>): Promise<T> {
  const config = loadConfig();
  const { database, stop } = await openDatabase(config, { beside: true });
  try {
    return await work({ database, db: database.db, config, now: () => new Date() });
  } finally {
    await stop();
  }
}

/** The running product delivers the mail. */
async function resetFactors(email: string): Promise<void> {
  const { openQueue } = await import('./db/queue.ts');
  await withDatabase(async (services) => {
    const pool = services.database.writes.$client;
    const queue = services.config.smtp && (await openQueue({ pool }, pino({ level: 'error' })));
    try {
      await resetSecondFactor({ ...services, queue, endTokens, showLink: undefined }, email);
    } finally {
      await queue?.stop();
    }
  });
  console.log(`${email} logs in with the password alone until a new second factor is set up.`);
}

/** One line for each administrator, with tabs between the columns. */
async function printAdmins({ db, now }: Needs): Promise<void> {
  const admins = await selectAdmins(db, now());
  for (const { email, lastLoginAt, suspendedAt, sessions, hasApp, passkeys } of admins) {
    const factors = [
      ...(hasApp ? ['app'] : []),
      ...(passkeys > 0 ? [counted(passkeys, 'passkey')] : []),
    ];
    const columns = [
      email,
      lastLoginAt ? `last login ${lastLoginAt.toISOString()}` : 'no login recorded',
      counted(sessions, 'session'),
      `second factor: ${factors.join(', ') || 'none'}`,
      ...(suspendedAt ? ['suspended'] : []),
    ];
    console.log(columns.join('\t'));
  }
  console.log(counted(admins.length, 'admin'));
}

async function revoke({ db, now }: Needs, email: string): Promise<void> {
  const admin = await findAdmin(db, email);
  const { sessions } = await revokeRights({ db, ...byCommand(now) }, admin.id);
  console.log(`${admin.email} is no longer an admin. ${endedSessions(sessions)}`);
}

async function rotate(): Promise<void> {
  await withDatabase(rotateKey);
  console.log('The key is replaced. Links to files that were made before no longer work.');
}

/** @throws StartError if the input is not valid */
function readAdmin(email: string, password: string): { email: string; password: string } {
  const read = check(newAdmin, { email, password });
  if ('value' in read) return read.value;
  throw new StartError(read.message);
}

/** Reads a password without showing it; '' without a terminal. */
async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) return '';
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  terminal.on('SIGINT', () => process.exit(130));
  process.stdout.write('Password (leave it empty to have one made): ');
  const answer = await terminal.question('');
  terminal.close();
  process.stdout.write('\n');
  return answer;
}
