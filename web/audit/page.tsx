import { Link } from 'react-router';
import { displayName } from '../../shared/applications/applicant-profile.ts';
import { AUDIT_ACTIONS, type AuditAction, type AuditLine } from '../../shared/audit/actions.ts';
import { formatMoment } from '../../shared/kit/dates.ts';
import { ExportButton } from '../exports/button.tsx';
import { useCall } from '../kit/data/calls.ts';
import { FetchedDrawer } from '../kit/data/fetched-drawer.tsx';
import { useFilters } from '../kit/data/filters.ts';
import { usePageQuery } from '../kit/data/page-query.ts';
import { PagedList } from '../kit/data/paged-list.tsx';
import { type Opened, useOpened } from '../kit/opened.ts';
import { Drawer, DrawerSection } from '../kit/ui/overlays/drawer.tsx';
import { Facts } from '../kit/ui/display/facts.tsx';
import { TextField } from '../kit/ui/fields/field.tsx';
import { FilterSelect } from '../kit/ui/fields/filter-select.tsx';
import { Identity, Pair } from '../kit/ui/display/identity.tsx';
import { PageTitle } from '../kit/ui/layout/page-title.tsx';
import { Quiet } from '../kit/ui/display/prose.tsx';
import { SearchField } from '../kit/ui/fields/search-field.tsx';
import { Stack } from '../kit/ui/layout/stack.tsx';
import { Cell, Row, Table } from '../kit/ui/display/table.tsx';
import { pageMeta } from '../site.ts';
import type { Route } from './+types/page.ts';
import { actionLabel, toChanges } from './changes.ts';
import styles from './page.module.css';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Audit Log');

const COLUMNS = ['Action', 'Subject', 'Who', 'When'];
const ACTIONS = Object.keys(AUDIT_ACTIONS) as AuditAction[];
const ACTION_OPTIONS = ACTIONS.map((value) => ({ value, label: AUDIT_ACTIONS[value] }));

/** The audit log: every privileged change and its actor. */
export default function AuditLog() {
  const { filters, set, clear, isFiltered } = useFilters({
    search: null,
    action: ACTIONS,
    actor: null,
    // Set by links from other pages.
    target: null,
    from: null,
    until: null,
  });
  const opened = useOpened('view');
  const list = useCall('listAudit', { query: usePageQuery(filters) }, { keepPrevious: true });
  const rows = list.data?.lines.map((line) => ({ ...line, _id: String(line.number) }));
  const target = filters.target && rows?.[0]?.target;
  return (
    <Stack>
      <PageTitle
        subtitle="See what administrators changed, and when"
        actions={
          <ExportButton what="audit" noun="lines" filters={filters}>
            Export Log
          </ExportButton>
        }
      >
        Audit Log
      </PageTitle>
      <PagedList
        title="Lines"
        noun="lines"
        list={list}
        rows={rows}
        filters={
          <>
            <SearchField
              label="Search the log"
              placeholder="Name or request ID..."
              value={filters.search}
              onSearch={(search) => set({ search })}
            />
            <FilterSelect
              label="Action"
              all="All actions"
              options={ACTION_OPTIONS}
              value={filters.action}
              onChange={(action) => set({ action })}
            />
            <FilterSelect
              label="Who"
              all="Everybody"
              options={useActors(filters.actor)}
              value={filters.actor}
              onChange={(actor) => set({ actor })}
            />
            <div className={styles.days}>
              <Day label="From" value={filters.from} onChange={(from) => set({ from })} />
              <Day label="Until" value={filters.until} onChange={(until) => set({ until })} />
            </div>
          </>
        }
        onClear={isFiltered ? clear : undefined}
        empty={{
          title: 'No entries yet',
          hint: 'Approvals, rejections, suspensions and deletions by administrators appear here.',
        }}
        failed="Failed to load the audit log."
      >
        {(lines) => (
          <>
            {target && <p className={styles.only}>Only entries about: {target.name}</p>}
            <Table label="Audit log" columns={COLUMNS}>
              {lines.map((line) => (
                <AuditRow key={line._id} line={line} opened={opened} />
              ))}
            </Table>
          </>
        )}
      </PagedList>
      <OpenedLine lines={rows ?? []} opened={opened} />
    </Stack>
  );
}

/** The current administrators, and the actor in the address, who may be deleted. */
function useActors(chosen: string) {
  const { data } = useCall('listUsers', { query: { role: 'admin', limit: '100' } });
  const options = (data?.users ?? []).map((user) => ({
    value: user._id,
    label: displayName(user),
  }));
  const isListed = !chosen || options.some(({ value }) => value === chosen);
  return isListed ? options : [...options, { value: chosen, label: 'Another one' }];
}

interface DayProps {
  label: string;
  /** A day in UTC, such as 2026-01-31. */
  value: string;
  onChange: (day: string) => void;
}

const Day = ({ label, value, onChange }: DayProps) => (
  <TextField
    type="date"
    label={label}
    hideLabel
    icon={
      <span aria-hidden className={styles.day}>
        {label}
      </span>
    }
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

interface AuditRowProps {
  line: AuditLine;
  opened: Opened<'view'>;
}

/** A line of the audit log with a summary of its changes; the action opens all of it. */
function AuditRow({ line, opened }: AuditRowProps) {
  const { number, at, actor, target } = line;
  const changes = Object.entries(toChanges(line)).map(([name, words]) => `${name}: ${words}`);
  // 'Nov 20, 2026, 14:03 UTC'
  const [, day = '', time = ''] = /^(.*), (.*)$/.exec(formatMoment(at)) ?? [];
  return (
    <Row>
      <Cell>
        <Identity
          name={actionLabel(line)}
          line={changes.join(' · ')}
          link={opened.link('view', String(number))}
        />
      </Cell>
      <Cell label="Subject">
        <TargetLink {...target} />
      </Cell>
      <Cell label="Who">{actor.name}</Cell>
      <Cell label="When">
        <Pair date line={time}>
          {day}
        </Pair>
      </Cell>
    </Row>
  );
}

interface OpenedLineProps {
  /** The current page of the log; the opened line may be on another one. */
  lines: readonly AuditLine[];
  opened: Opened<'view'>;
}

/** The opened line of the audit log in a drawer. */
function OpenedLine({ lines, opened }: OpenedLineProps) {
  const id = opened.id('view');
  if (id === null) return null;
  const number = Number(id);
  if (!Number.isSafeInteger(number) || number < 1) return <LineNotFound opened={opened} />;
  const known = lines.find((line) => line.number === number);
  return <LineDrawer key={id} number={number} known={known} opened={opened} />;
}

interface LineDrawerProps {
  number: number;
  known: AuditLine | undefined;
  opened: Opened<'view'>;
}

function LineDrawer({ number, known, opened }: LineDrawerProps) {
  // The last line up to this number.
  const query = useCall(
    'listAudit',
    { query: { cursor: String(number + 1), limit: '1' } },
    { enabled: !known },
  );
  return (
    <FetchedDrawer
      noun="Line"
      known={known}
      query={query}
      pick={({ lines }) => lines[0]}
      fallback="Failed to load the audit log."
      onClose={opened.close}
    >
      {(line) =>
        line?.number === number ? (
          <Drawer title={actionLabel(line)} onClose={opened.close}>
            <Whole line={line} />
          </Drawer>
        ) : (
          <LineNotFound opened={opened} />
        )
      }
    </FetchedDrawer>
  );
}

const LineNotFound = ({ opened }: { opened: Opened<'view'> }) => (
  <Drawer title="Entry not found." onClose={opened.close}>
    <p>The audit log has no entry with this number.</p>
  </Drawer>
);

function Whole({ line }: { line: AuditLine }) {
  const { number, at, actor, target, requestId, hash } = line;
  const changes = toChanges(line);
  return (
    <>
      <Facts
        facts={{
          Subject: <TargetLink {...target} />,
          Who: actor.name,
          When: (
            <time dateTime={at} className="num">
              {at.replace('T', ' ').replace('Z', ' UTC')}
            </time>
          ),
        }}
      />
      <DrawerSection title="Changes">
        {Object.keys(changes).length > 0 ? (
          <Facts facts={changes} />
        ) : (
          <Quiet>No further details are recorded for this action.</Quiet>
        )}
      </DrawerSection>
      <DrawerSection title="Evidence">
        <Facts
          facts={{
            Line: number.toLocaleString('en-US'),
            'Request ID': requestId && <code className={styles.code}>{requestId}</code>,
            'Target ID': target._id && <code className={styles.code}>{target._id}</code>,
            'Actor ID': actor._id && <code className={styles.code}>{actor._id}</code>,
            Hash: <code className={styles.code}>{hash}</code>,
          }}
        />
      </DrawerSection>
    </>
  );
}

/** The admin page that shows each kind of target. */
const PATHS: Record<AuditLine['target']['kind'], ((id: string, name: string) => string) | null> = {
  user: (id) => `/admin/users?view=${id}`,
  company: (_id, name) => `/admin/users?role=company&search=${encodeURIComponent(name)}`,
  job: (id) => `/admin/jobs?view=${id}`,
  application: (id) => `/admin/applications?view=${id}`,
  message: (id) => `/admin/messages?view=${id}`,
  mail: (id) => `/admin/mail?view=${id}`,
  board: null,
};

/** The target of an action, as a link while it exists. */
function TargetLink({ kind, _id: id, name, isGone }: AuditLine['target']) {
  const path = PATHS[kind];
  return isGone || !id || !path ? name : <Link to={path(id, name)}>{name}</Link>;
}
