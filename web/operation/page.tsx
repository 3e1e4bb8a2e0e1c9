import { IconActivity, IconClock, IconDatabase, IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatAge } from '../../shared/kit/dates.ts';
import { type Alarm, isOn } from '../../shared/operation/alarms.ts';
import type { Work } from '../../shared/operation/board.ts';
import { inBytes } from '../../shared/kit/figures.ts';
import { formatLocal } from '../kit/local-time.ts';
import { type AnswerOf, prefetchCall, useCall } from '../kit/data/calls.ts';
import { QueryView } from '../kit/data/query-view.tsx';
import { pageMeta } from '../site.ts';
import { Badge, type Tone } from '../kit/ui/display/badge.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Identity, Pair } from '../kit/ui/display/identity.tsx';
import { Folded } from '../kit/ui/layout/folded.tsx';
import { ListCard } from '../kit/ui/layout/list-card.tsx';
import { Page } from '../kit/ui/layout/page.tsx';
import { PageSkeleton } from '../kit/ui/feedback/skeleton.tsx';
import { StatCard, StatCards } from '../kit/ui/display/stat-card.tsx';
import { type Column, Table } from '../kit/ui/display/table.tsx';
import type { Route } from './+types/page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Operation');

export const clientLoader = () => prefetchCall('getOperation');

/** Alarms, and the background work with its errors. */
export default function Operation() {
  const operation = useCall('getOperation');
  return (
    <Page
      title="Operation"
      subtitle="Alarms, and background tasks with their last runs"
      actions={
        <Button
          variant="outline"
          busy={operation.isFetching}
          onClick={() => void operation.refetch()}
        >
          Refresh
        </Button>
      }
    >
      <QueryView
        query={operation}
        skeleton={<PageSkeleton withTitle={false} />}
        refused="Failed to fetch the system status."
        failed="Failed to load the system status."
      >
        {(answer) => <Content {...answer} />}
      </QueryView>
    </Page>
  );
}

function Content(operation: AnswerOf<'getOperation'>) {
  const { version, startedAt, memory, databaseSize, diskFree, alarms, work } = operation;
  const [now] = useState(() => new Date());
  const alarmRows = alarms
    .map((alarm) => ({ ...alarm, _id: alarm.name }))
    .toSorted((one, other) => URGENCY[one.state] - URGENCY[other.state]);
  return (
    <>
      <StatCards>
        <StatCard words label="Version" value={version} icon={IconTag} />
        <StatCard words label="Started" value={formatAge(startedAt, now)} icon={IconClock} />
        <StatCard words label="Memory" value={inBytes(memory)} icon={IconActivity} />
        <StatCard
          words
          label="Database"
          value={inBytes(databaseSize)}
          hint={diskFree !== null && `${inBytes(diskFree)} free`}
          icon={IconDatabase}
        />
      </StatCards>
      <Watched
        title="Alarms"
        inOrder="checks without an alarm"
        columns={alarmColumns(now)}
        rows={alarmRows}
        isTrouble={isOn}
      />
      <Watched
        title="Background work"
        inOrder="tasks in order"
        columns={toColumns(now)}
        rows={work.map((one) => ({ ...one, _id: one.name }))}
        isTrouble={needsAttention}
      />
    </>
  );
}

interface WatchedProps<Row> {
  title: string;
  /** The noun of the folded rows. */
  inOrder: string;
  columns: Column<Row>[];
  rows: Row[];
  isTrouble: (row: Row) => boolean;
}

/** What needs attention, and the rest folded. */
function Watched<Row extends { _id: string }>(props: WatchedProps<Row>) {
  const { title, inOrder, columns, rows, isTrouble } = props;
  const trouble = rows.filter(isTrouble);
  const rest = rows.filter((row) => !isTrouble(row));
  return (
    <ListCard
      title={title}
      count={undefined}
      beside={trouble.length === 0 && <Badge tone="green">All in order</Badge>}
    >
      {trouble.length > 0 && <Table label={title} columns={columns} rows={trouble} />}
      <Folded summary={`${rest.length} ${inOrder}`}>
        <Table label={`${title}: ${inOrder}`} columns={columns} rows={rest} />
      </Folded>
    </ListCard>
  );
}

const ALARM_STATES: Record<Alarm['state'], [tone: Tone, label: string]> = {
  critical: ['red', 'Critical'],
  warning: ['amber', 'Warning'],
  ok: ['green', 'OK'],
  off: ['neutral', 'Not watched'],
};

/** Alarms that are on come first. */
const URGENCY: Record<Alarm['state'], number> = { critical: 0, warning: 1, ok: 2, off: 2 };

type AlarmRow = Alarm & { _id: string };

const alarmColumns = (now: Date): Column<AlarmRow>[] => [
  {
    label: 'Watched',
    cell: ({ title, text, advice, section, isOfProcess, ...alarm }) => (
      <Identity
        name={isOfProcess ? `${title} (this process)` : title}
        line={
          <>
            {text}
            {isOn(alarm) && ` ${advice} More: docs/operating.md, “${section}”.`}
          </>
        }
      />
    ),
  },
  {
    label: 'State',
    cell: ({ state }) => {
      const [tone, label] = ALARM_STATES[state];
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  { label: 'Since', cell: ({ since }) => (since ? <Moment at={since} now={now} /> : '–') },
];

function Moment({ at, now }: { at: string; now: Date }) {
  return <Pair line={formatLocal(at)}>{formatAge(at, now)}</Pair>;
}

type WorkRow = Work & { _id: string };

/** Work that fails, and mail that is given up or only stored. */
const needsAttention = ({ name, state, failed }: Work): boolean =>
  state === 'failing' || (name === 'mail' && (failed > 0 || state === 'off'));

/** The kinds of background work; failed mails link to the outbox, where they can be sent again. */
const toColumns = (now: Date): Column<WorkRow>[] => [
  {
    label: 'Work',
    cell: ({ title, text }) => <Identity name={title} line={text} />,
  },
  { label: 'State', cell: (work) => <WorkState {...work} /> },
  { label: 'Waiting', numeric: true, cell: ({ waiting }) => waiting },
  {
    label: 'Failed',
    numeric: true,
    cell: ({ name, failed }) =>
      name === 'mail' && failed > 0 ? <Link to="/admin/mail?status=failed">{failed}</Link> : failed,
  },
  { label: 'Last run', cell: (work) => lastRun(work, now) },
];

const STATES: Record<Work['state'], [tone: Tone, label: string]> = {
  ok: ['green', 'OK'],
  running: ['blue', 'Running'],
  failing: ['red', 'Failed'],
  off: ['neutral', 'Not used'],
};

/** Without a mail server, mail is stored and waits. */
const NO_MAIL_SERVER: (typeof STATES)['off'] = ['amber', 'No mail server'];

function WorkState({ name, state, lastError, lastResult }: Work) {
  const [tone, label] = name === 'mail' && state === 'off' ? NO_MAIL_SERVER : STATES[state];
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {state === 'failing' && lastError && <p>{lastError}</p>}
      {state === 'ok' && lastResult && <p>{lastResult}</p>}
    </>
  );
}

function lastRun({ lastRunAt, lastRunTook }: Work, now: Date): string {
  if (!lastRunAt) return '–';
  const took = lastRunTook === null ? '' : `, took ${(lastRunTook / 1000).toFixed(1)} s`;
  return `${formatAge(lastRunAt, now)}${took}`;
}
