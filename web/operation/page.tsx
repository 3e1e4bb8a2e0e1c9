import { IconActivity, IconClock, IconDatabase, IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatAge } from '../../shared/kit/dates.ts';
import type { Work } from '../../shared/operation/board.ts';
import { type AnswerOf, prefetchCall, useCall } from '../kit/data/calls.ts';
import { QueryView } from '../kit/data/query-view.tsx';
import { pageMeta } from '../site.ts';
import { Badge } from '../kit/ui/display/badge.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Identity } from '../kit/ui/display/identity.tsx';
import { ListCard } from '../kit/ui/layout/list-card.tsx';
import { PageTitle } from '../kit/ui/layout/page-title.tsx';
import { PageSkeleton } from '../kit/ui/feedback/skeleton.tsx';
import { Stack } from '../kit/ui/layout/stack.tsx';
import { StatCard, StatCards } from '../kit/ui/display/stat-card.tsx';
import { Cell, Row, Table } from '../kit/ui/display/table.tsx';
import type { Route } from './+types/page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Operation');

export const clientLoader = () => prefetchCall('getOperation');

/** The background work and its errors. */
export default function Operation() {
  const operation = useCall('getOperation');
  return (
    <Stack>
      <PageTitle
        subtitle="Background tasks and their last runs"
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
        Operation
      </PageTitle>
      <QueryView
        query={operation}
        skeleton={<PageSkeleton withTitle={false} />}
        refused="Failed to fetch the system status."
        failed="Failed to load the system status."
      >
        {(answer) => <Content {...answer} />}
      </QueryView>
    </Stack>
  );
}

function Content({ version, startedAt, memory, databaseSize, work }: AnswerOf<'getOperation'>) {
  const [now] = useState(() => new Date());
  return (
    <>
      <StatCards>
        <StatCard words label="Version" value={version} icon={<IconTag size={19} aria-hidden />} />
        <StatCard
          words
          label="Started"
          value={formatAge(startedAt, now)}
          icon={<IconClock size={19} aria-hidden />}
        />
        <StatCard
          words
          label="Memory"
          value={`${memory.toLocaleString('en-US')} MiB`}
          icon={<IconActivity size={19} aria-hidden />}
        />
        <StatCard
          words
          label="Database"
          value={`${Math.ceil(databaseSize / 1024 / 1024).toLocaleString('en-US')} MiB`}
          icon={<IconDatabase size={19} aria-hidden />}
        />
      </StatCards>
      <WorkList work={work} now={now} />
    </>
  );
}

const NAMES: Record<string, string> = {
  mail: 'Mail',
  'closing-jobs': 'Closing jobs',
  'clean-up': 'Cleanup',
};

const COLUMNS = [
  'Work',
  'State',
  { label: 'Waiting', numeric: true },
  { label: 'Failed', numeric: true },
  'Last run',
];

/** The kinds of background work; failed mails link to the outbox, where they can be sent again. */
function WorkList({ work, now }: { work: readonly Work[]; now: Date }) {
  return (
    <ListCard title="Background work" count={work.length}>
      <Table label="Background work" columns={COLUMNS}>
        {work.map((one) => (
          <Row key={one.name}>
            <Cell>
              <Identity name={NAMES[one.name] ?? one.name} line={one.text} />
            </Cell>
            <Cell label="State">
              <WorkState {...one} />
            </Cell>
            <Cell label="Waiting" numeric>
              {one.waiting}
            </Cell>
            <Cell label="Failed" numeric>
              {one.name === 'mail' && one.failed > 0 ? (
                <Link to="/admin/mail?status=failed">{one.failed}</Link>
              ) : (
                one.failed
              )}
            </Cell>
            <Cell label="Last run">{lastRun(one, now)}</Cell>
          </Row>
        ))}
      </Table>
    </ListCard>
  );
}

function WorkState({ running, failed, lastError }: Work) {
  if (running > 0) return <Badge tone="blue">Running</Badge>;
  if (failed === 0) return <Badge tone="green">OK</Badge>;
  return (
    <>
      <Badge tone="red">Failed</Badge>
      {lastError && <p>{lastError}</p>}
    </>
  );
}

function lastRun({ lastRunAt, lastRunTook }: Work, now: Date): string {
  if (!lastRunAt) return 'Not yet';
  const took = lastRunTook === null ? '' : `, took ${(lastRunTook / 1000).toFixed(1)} s`;
  return `${formatAge(lastRunAt, now)}${took}`;
}
