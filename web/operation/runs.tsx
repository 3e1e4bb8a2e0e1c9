import { Link } from 'react-router';
import { formatAge } from '../../shared/kit/dates.ts';
import type { Work } from '../../shared/operation/work.ts';
import { Badge } from '../kit/ui/badge.tsx';
import { ListCard } from '../kit/ui/list-card.tsx';
import { Cell, Row, Table } from '../kit/ui/table.tsx';
import { Identity } from '../kit/ui/identity.tsx';

const NAMES: Record<string, string> = {
  mail: 'Mail',
  'closing-jobs': 'Closing jobs',
  'clean-up': 'Clean-up',
};

const COLUMNS = [
  'Work',
  'State',
  { label: 'Waiting', numeric: true },
  { label: 'Failed', numeric: true },
  'Last run',
];

/** The kinds of work in the background; failed mails lead to the outbox, where they are sent again. */
export function WorkList({ work, now }: { work: readonly Work[]; now: Date }) {
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
  if (failed === 0) return <Badge tone="green">In order</Badge>;
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
