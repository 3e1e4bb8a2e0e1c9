import * as z from 'zod/mini';
import { addDays, DAY, formatMoment } from '../kit/dates.ts';
import type { FeatureAlarm } from '../kit/feature.ts';
import { counted, inBytes } from '../kit/figures.ts';
import { FEATURE_ALARMS, type FeatureAlarmName } from '../seams.ts';

/** What the core watches, in the order of the Operation page. */
const CORE_NAMES = [
  'damage',
  'check',
  'backup',
  'database',
  'connections',
  'replicas',
  'disk',
  'files',
  'event-loop',
  'mail',
  'proxy',
  'background-work',
  'due-work',
  'clock',
] as const;

type CoreAlarm = (typeof CORE_NAMES)[number];
export type AlarmName = CoreAlarm | FeatureAlarmName;
/** What the board watches about itself, with what features watch. */
const ALARM_NAMES = [...CORE_NAMES, ...Object.keys(FEATURE_ALARMS)] as [AlarmName, ...AlarmName[]];

/** `off`: not watched here. `warning`: look at it today. `critical`: look at it now. */
const ALARM_STATES = ['ok', 'off', 'warning', 'critical'] as const;

export const alarmAnswer = z.object({
  name: z.enum(ALARM_NAMES),
  title: z.string(),
  state: z.enum(ALARM_STATES),
  /** What happened, or what is in order. */
  text: z.string(),
  /** What to do; '' without an alarm. */
  advice: z.string(),
  /** The heading of docs/operating.md that says more. */
  section: z.string(),
  /** When it began, or when this process noticed it; null without an alarm. */
  since: z.nullable(z.iso.datetime()),
  /** Whether it concerns the process that answered, not the whole board. */
  isOfProcess: z.boolean(),
});

export type Alarm = z.output<typeof alarmAnswer>;

/** Whether an alarm needs somebody's attention. */
export const isOn = ({ state }: Pick<Alarm, 'state'>): boolean =>
  state === 'warning' || state === 'critical';

/** Whether admins are notified of an alarm. The others concern one process, and come and go with its load. */
export const isNotified = ({ name, isOfProcess }: Pick<Alarm, 'name' | 'isOfProcess'>): boolean =>
  !isOfProcess || name === 'files';

/** The limits of all alarms. */
export const ALARM_LIMITS = {
  /** Milliseconds for which calls wait for a database connection without a pause. */
  waiting: 5000,
  /** Milliseconds for which a read replica is late or away. One that is wrong is an alarm at once. */
  replica: 10_000,
  /** Milliseconds of one turn of the event loop. */
  turn: { warning: 1000, critical: 5000 },
  /** Multiples of DISK_RESERVE: less free space is a warning, takes no files, or makes the board read-only. */
  disk: { warning: 4, noFiles: 2, readOnly: 1 },
  /** Consecutive failed runs of scheduled work, or attempts at something that is due. */
  failures: 2,
  /** Days without a complete check, which is due every week. */
  checkAge: 15,
  /** Hours without a run of work that is due every hour. */
  silence: 3,
  /** Milliseconds for which something is due without being done. A sweep takes what is due every two seconds. */
  late: 300_000,
  /** Milliseconds between the clock of this server and that of the database. */
  clock: 5000,
  /** Milliseconds for which an alarm has been off when admins are notified of its end. */
  quiet: 300_000,
  /** Milliseconds for which a condition that has passed is still shown, so that somebody sees it. */
  hold: 60_000,
} as const;

/** Damaged data that PostgreSQL reported. */
export interface Damage {
  since: Date;
  lastAt: Date;
  count: number;
  /** PostgreSQL's last message, with its code. */
  what: string;
}

/** Something that is carried out when it is due, such as a promised answer that lapses. */
export interface DueTask {
  title: string;
  /** What is due and not done yet. */
  waiting: number;
  /** When the oldest of it was due. */
  oldestAt: Date | undefined;
  /** What failed and is tried again, and what of it failed more than once. */
  failed: number;
  failedAgain: number;
}

/** What the board stores about itself, for all processes. */
export interface StoredFacts {
  damage: Damage | undefined;
  /** The weekly check of tables and indexes: its last run, and what it found. */
  check: { isPossible: boolean; lastAt: Date | undefined; summary: string };
  /** Files whose content was damaged or missing when somebody last read it. */
  damagedFiles: number;
  /** The last successful backup by command. */
  backedUpAt: Date | undefined;
  /** The error of the last delivery; undefined if the mail server works. */
  mailFailure: { error: string } | undefined;
  /** Since when something fails, by the alarms of the features that are on; null if it does not. */
  failingSince: Partial<Record<string, Date | null>>;
  /** Scheduled work that fails or does not run. */
  failingWork: readonly { title: string; failures: number; lastRunAt: Date | null }[];
  dueTasks: readonly DueTask[];
}

/** A read replica, as a process sees it. */
interface ReplicaFacts {
  name: string;
  state: 'used' | 'primary' | 'late' | 'away' | 'refused';
  /** Why it is left out. */
  reason: string;
  since: Date;
}

/** What a process knows about the proxies in front of it. */
interface ProxyFacts {
  /** Whether TRUST_PROXY names any. */
  isNamed: boolean;
  /** Whether PUBLIC_URL is https, which a proxy must end: this process answers http only. */
  isExpected: boolean;
  /** When a request came through a proxy that is not named; undefined if none did. */
  seenAt: Date | undefined;
}

/** What the alarms are derived from. */
export interface AlarmFacts {
  /** Undefined while the database does not answer. */
  stored: StoredFacts | undefined;
  /** Since when the database answers without a pause: what was due before had to wait for that. */
  answersSince: Date;
  /** Milliseconds by which the clock of the database is ahead of this server's. */
  clockOffset: number;
  /** When this process's calls began to wait for a connection. */
  waitingSince: Date | undefined;
  replicas: readonly ReplicaFacts[];
  /** In bytes; `free` is undefined for a database elsewhere. `fullAt`: when PostgreSQL last refused to write. */
  disk: { free: number | undefined; reserve: number; fullAt: Date | undefined };
  /** The longest turn of the event loop lately, in milliseconds. */
  longestTurn: number;
  /** The bucket of files: undefined name if files are in the database. `failure`: what this process noticed. */
  bucket: { name: string | undefined; failure: { since: Date; what: string } | undefined };
  sendsMail: boolean;
  proxy: ProxyFacts;
  /** Days; undefined if backups are made by other means. */
  backupMaxAge: number | undefined;
}

type Judgment = Pick<Alarm, 'state' | 'text'> & { advice?: string; since?: Date | undefined };
type Judge = (facts: AlarmFacts, now: Date) => Judgment;

interface Rule {
  title: string;
  /** A heading of docs/operating.md. */
  section: string;
  isOfProcess?: boolean;
  judge: Judge;
}

const ok = (text: string): Judgment => ({ state: 'ok', text });
const off = (text: string): Judgment => ({ state: 'off', text });
const alarm =
  (state: 'warning' | 'critical') =>
  (text: string, advice: string, since?: Date): Judgment => ({ state, text, advice, since });
const [warning, critical] = [alarm('warning'), alarm('critical')];

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

const daysSince = (time: Date, now: Date) => (now.getTime() - time.getTime()) / DAY;

/** Judges what is stored, which is not known while the database does not answer. */
const ofStored =
  (judge: (stored: StoredFacts, now: Date, facts: AlarmFacts) => Judgment): Judge =>
  (facts, now) =>
    facts.stored
      ? judge(facts.stored, now, facts)
      : off('Unknown while the database does not answer.');

const CORE_RULES: Record<CoreAlarm, Rule> = {
  damage: {
    title: 'Stored data',
    section: 'Damaged data',
    judge: ofStored(({ damage }) => {
      if (!damage) return ok('PostgreSQL reported no damaged data.');
      const times = damage.count === 1 ? 'once' : `${damage.count} times`;
      return critical(
        `PostgreSQL reported damaged data ${times}, last ${formatMoment(damage.lastAt)}: ${damage.what}`,
        'Check the disk and the memory of the server. If only an index is damaged, rebuild it; otherwise restore the last good backup.',
        damage.since,
      );
    }),
  },
  check: {
    title: 'Weekly check',
    section: 'The weekly check',
    judge: ofStored(({ check: { isPossible, lastAt, summary } }, now) => {
      if (!isPossible)
        return off(
          'The board may not use the extension amcheck of this database. docs/operating.md, “The weekly check”, has the SQL that allows it.',
        );
      if (!lastAt) return ok('No check yet: the first one runs within a day.');
      const text = `Last check ${formatMoment(lastAt)}: ${summary}`;
      if (daysSince(lastAt, now) <= ALARM_LIMITS.checkAge) return ok(text);
      return warning(text, "Look for 'background work failed' in the log.");
    }),
  },
  backup: {
    title: 'Backup',
    section: 'Backups',
    judge: ofStored(({ backedUpAt, check: { isPossible, lastAt } }, now, { backupMaxAge }) => {
      const text = backedUpAt ? `Last backup ${formatMoment(backedUpAt)}.` : 'No backup yet.';
      if (backupMaxAge === undefined)
        return off(`${text} Its age is not watched (BACKUP_MAX_AGE).`);
      if (backedUpAt && daysSince(backedUpAt, now) <= backupMaxAge) return ok(text);
      // The first check comes within a day of the first start.
      if (!backedUpAt && isPossible && !lastAt)
        return ok('No backup yet: make the first within a day.');
      return warning(
        text,
        'Run `npm run admin -- backup FILE` every night, and keep the file on another machine.',
        backedUpAt && addDays(backedUpAt, backupMaxAge),
      );
    }),
  },
  database: {
    title: 'Database',
    section: 'The database does not answer',
    judge: ({ stored }) =>
      stored
        ? ok('The database answers.')
        : critical(
            'The database does not answer within a second.',
            'Look at the log of the database server, and at its load.',
          ),
  },
  connections: {
    title: 'Database connections',
    section: 'No free connection',
    isOfProcess: true,
    judge({ waitingSince }, now) {
      if (!waitingSince || now.getTime() - waitingSince.getTime() < ALARM_LIMITS.waiting)
        return ok('There are free connections.');
      return warning(
        'All connections are in use, and calls wait for one.',
        'Find the slow statements in pg_stat_activity, and look at the load of the server.',
        waitingSince,
      );
    },
  },
  replicas: {
    title: 'Read replicas',
    section: 'A read replica is not in use',
    isOfProcess: true,
    judge({ replicas }, now) {
      if (replicas.length === 0) return off('There are no read replicas.');
      const text = replicas
        .map(({ name, state, reason }) => `${name}: ${state === 'used' ? 'It is in use.' : reason}`)
        .join(' ');
      const missed = replicas
        .filter(({ state, since }) => {
          const isLong = now.getTime() - since.getTime() >= ALARM_LIMITS.replica;
          return state === 'refused' || (isLong && (state === 'late' || state === 'away'));
        })
        .toSorted((one, other) => one.since.getTime() - other.since.getTime());
      if (missed.length === 0) return ok(text);
      return warning(
        `Public reads are answered without ${counted(missed.length, 'replica')}. ${text}`,
        'Look at its server and its replication. Until then, other replicas or the primary answer.',
        missed[0]?.since,
      );
    },
  },
  disk: {
    title: 'Disk space',
    section: 'A full disk',
    judge({ disk: { free, reserve, fullAt } }) {
      const { warning: low, noFiles, readOnly } = ALARM_LIMITS.disk;
      const advice = 'Free some space, or enlarge the disk. Nothing has to be restarted.';
      if (fullAt) return critical('PostgreSQL could not write because its disk is full.', advice);
      if (free === undefined)
        return off('The database is on another server: its disk is not watched here.');
      const space = `${inBytes(free)} are free`;
      if (free < reserve * readOnly) return critical(`${space}: the board is read-only.`, advice);
      if (free < reserve * noFiles)
        return critical(`${space}: the board accepts no uploads.`, advice);
      if (free < reserve * low)
        return warning(
          `${space}. Below ${inBytes(reserve * noFiles)} the board accepts no uploads, below ${inBytes(reserve)} it is read-only.`,
          advice,
        );
      return ok(`${space}.`);
    },
  },
  files: {
    title: 'Files',
    section: 'Files cannot be stored or read',
    isOfProcess: true,
    judge({ stored, bucket: { name, failure } }) {
      if (failure)
        return critical(
          name
            ? `The bucket ${name} does not store or return files: ${failure.what}.`
            : `Files cannot be read: ${failure.what}.`,
          'Check the service, the keys and the network. Everything but files works; resumes can be uploaded again as soon as the bucket answers.',
          failure.since,
        );
      if (stored && stored.damagedFiles > 0)
        return critical(
          `${counted(stored.damagedFiles, 'file is', 'files are')} damaged or missing.`,
          'Restore them from a copy of the bucket or a backup, or ask their owners.',
        );
      return ok(name ? `Files are in the bucket ${name}.` : 'Files are in the database.');
    },
  },
  'event-loop': {
    title: 'Response time',
    section: 'A busy process',
    isOfProcess: true,
    judge({ longestTurn }) {
      const { turn } = ALARM_LIMITS;
      if (longestTurn < turn.warning) return ok('The process answers without delay.');
      return (longestTurn < turn.critical ? warning : critical)(
        `The process answered nothing for ${seconds(longestTurn)} in the last two minutes.`,
        "Look for 'the event loop was busy' in the log: the line names the calls. Without such a line, the server is out of processor time or memory.",
      );
    },
  },
  mail: {
    title: 'Mail',
    section: 'Outgoing mail is failing',
    judge: ofStored(({ mailFailure }, _now, { sendsMail }) => {
      if (!sendsMail) return off('No mail server is set up: emails are stored, not sent.');
      if (!mailFailure) return ok('The mail server accepts emails.');
      return warning(
        `The mail server does not accept emails: ${mailFailure.error}`,
        'Check SMTP_URL and the mail server. Emails wait, and are sent when it works again.',
      );
    }),
  },
  proxy: {
    title: 'Proxy',
    section: 'A proxy that is not named',
    isOfProcess: true,
    judge({ proxy: { isNamed, isExpected, seenAt } }) {
      if (isNamed) return ok('TRUST_PROXY names the proxies.');
      if (!isExpected && !seenAt) return off('There seems to be no proxy.');
      return warning(
        `${seenAt ? 'Requests come through a proxy' : 'PUBLIC_URL is https, so a proxy answers it'}, but TRUST_PROXY is not set. The networks of visitors are unknown: their limits and the reports of one network cannot be told apart.`,
        'Set TRUST_PROXY to the address of the proxy, and let it send X-Forwarded-For.',
        seenAt,
      );
    },
  },
  'background-work': {
    title: 'Background work',
    section: 'Background work fails',
    judge: ofStored(({ failingWork }) => {
      if (failingWork.length === 0) return ok('Every task runs on time.');
      const list = failingWork.map(({ title, failures, lastRunAt }) =>
        failures >= ALARM_LIMITS.failures
          ? `${title} failed ${counted(failures, 'time')} in a row.`
          : `${title} has not run since ${lastRunAt ? formatMoment(lastRunAt) : 'the start'}.`,
      );
      return warning(
        list.join(' '),
        "Look for 'background work failed' in the log, and restart the product if nothing runs.",
      );
    }),
  },
  'due-work': {
    title: 'Scheduled work',
    section: 'Scheduled work is overdue',
    judge: ofStored(({ dueTasks }, now, { answersSince }) => {
      const latest = new Date(now.getTime() - ALARM_LIMITS.late);
      const isLate = ({ oldestAt }: DueTask) =>
        oldestAt !== undefined && oldestAt <= latest && answersSince <= latest;
      const missed = dueTasks.filter((task) => task.failedAgain > 0 || isLate(task));
      if (missed.length === 0) return ok('All scheduled work runs on time.');
      const list = missed.map((task) => {
        const { title, waiting, oldestAt, failedAgain } = task;
        const late =
          oldestAt && isLate(task) ? [`${waiting} due since ${formatMoment(oldestAt)}`] : [];
        const failing = failedAgain > 0 ? [`${failedAgain} failed more than once`] : [];
        return `${title}: ${[...failing, ...late].join(', ')}.`;
      });
      return warning(
        list.join(' '),
        "Look for 'something due failed' and 'the sweep failed' in the log. It runs as soon as the cause is gone.",
      );
    }),
  },
  clock: {
    title: 'Clock',
    section: 'The clocks differ',
    isOfProcess: true,
    judge({ clockOffset }) {
      if (Math.abs(clockOffset) < ALARM_LIMITS.clock)
        return ok("This server's clock is that of the database.");
      return warning(
        `This server's clock is ${seconds(Math.abs(clockOffset))} ${clockOffset > 0 ? 'behind' : 'ahead of'} that of the database, which the board uses.`,
        'Set the clocks of both servers by NTP.',
      );
    },
  },
};

const ofFeature = ([name, { title, section, after, ok: good, warning: text, advice }]: [
  string,
  FeatureAlarm,
]): [string, Rule] => [
  name,
  {
    title,
    section,
    judge: ofStored(({ failingSince }, now) => {
      const since = failingSince[name];
      if (since === undefined) return off('The feature is off.');
      return since && now.getTime() - since.getTime() >= after
        ? warning(text(formatMoment(since)), advice, since)
        : ok(good);
    }),
  },
];

const RULES: Record<AlarmName, Rule> = {
  ...CORE_RULES,
  ...(Object.fromEntries(Object.entries(FEATURE_ALARMS).map(ofFeature)) as Record<
    FeatureAlarmName,
    Rule
  >),
};

/** Judges the facts: one entry for every alarm, on or not. An alarm without a known beginning has `since` null. */
export function toAlarms(facts: AlarmFacts, now: Date): Alarm[] {
  return ALARM_NAMES.map((name) => {
    const { title, section, isOfProcess = false, judge } = RULES[name];
    const { state, text, advice = '', since } = judge(facts, now);
    return {
      name,
      title,
      state,
      text,
      advice,
      section,
      since: since?.toISOString() ?? null,
      isOfProcess,
    };
  });
}

/** The sections of docs/operating.md that alarms refer to. */
export const ALARM_SECTIONS = Object.values(RULES).map(({ section }) => section);
