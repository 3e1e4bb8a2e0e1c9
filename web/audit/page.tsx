import { Link } from 'react-router';
import { displayName } from '../../shared/applications/applicant-profile.ts';
import {
  AUDIT_ACTIONS,
  auditLabel,
  type AuditLine,
  auditSentence,
} from '../../shared/audit/actions.ts';
import { inFigures } from '../../shared/kit/figures.ts';
import { ExportButton } from '../exports/button.tsx';
import { formatClock, formatLocalDay } from '../kit/local-time.ts';
import { useCall } from '../kit/data/calls.ts';
import { FetchedDrawer } from '../kit/data/fetched-drawer.tsx';
import { useFilters, usePageQuery } from '../kit/data/filters.ts';
import { PagedList } from '../kit/data/list.tsx';
import { type Opened, useOpened } from '../kit/opened.ts';
import { Drawer, DrawerSection } from '../kit/ui/overlays/drawer.tsx';
import { Facts } from '../kit/ui/display/facts.tsx';
import { TextField } from '../kit/ui/fields/field.tsx';
import { FilterSelect } from '../kit/ui/fields/filter-select.tsx';
import { Identity, Pair } from '../kit/ui/display/identity.tsx';
import { Page } from '../kit/ui/layout/page.tsx';
import { Quiet } from '../kit/ui/display/prose.tsx';
import { SearchField } from '../kit/ui/fields/search-field.tsx';
import { type Column, Table } from '../kit/ui/display/table.tsx';
import { pageMeta } from '../site.ts';
import type { Route } from './+types/page.ts';
import { toChanges } from './changes.ts';
import styles from './page.module.css';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Audit Log');

const LABELS = Object.fromEntries(
  Object.keys(AUDIT_ACTIONS).map((action) => [action, auditLabel(action)]),
);

type AuditRow = AuditLine & { _id: string };

/** The audit log: every privileged change and its actor. */
export default function AuditLog() {
  const { values, clear, field, select } = useFilters({
    search: null,
    action: LABELS,
    actor: null,
    // Set by links from other pages.
    target: null,
    from: null,
    until: null,
  });
  const opened = useOpened('view');
  const list = useCall('listAudit', { query: usePageQuery(values) }, { keepPrevious: true });
  const rows = list.data?.lines.map((line): AuditRow => ({ ...line, _id: String(line.number) }));
  const viewed = opened.id('view');
  const target = values.target && rows?.[0]?.target;
  return (
    <Page
      title="Audit Log"
      subtitle="See what admins changed, and when"
      actions={
        <ExportButton what="audit" filters={values}>
          Export Log
        </ExportButton>
      }
    >
      <PagedList
        title="Entries"
        noun="entries"
        list={list}
        rows={rows}
        filters={
          <>
            <SearchField
              label="Search the log"
              placeholder="Name or request ID..."
              {...field('search')}
            />
            <FilterSelect label="Action" all="All actions" {...select('action')} />
            <FilterSelect
              label="Who"
              all="Everybody"
              options={useActors(values.actor)}
              {...field('actor')}
            />
            <div className={styles.days}>
              <Day label="From" {...field('from')} />
              <Day label="Until" min={values.from} {...field('until')} />
            </div>
          </>
        }
        onClear={clear}
        empty={{
          title: 'No entries yet',
          hint: 'Approvals, rejections, suspensions and deletions by admins appear here.',
        }}
        refused="Failed to load the audit log."
      >
        {(lines) => (
          <>
            {target && <p className={styles.only}>Only entries about: {target.name}</p>}
            <Table label="Audit log" columns={toColumns(opened)} rows={lines} />
          </>
        )}
      </PagedList>
      {viewed !== null && (
        <OpenedLine
          key={viewed}
          id={viewed}
          known={rows?.find(({ _id }) => _id === viewed)}
          onClose={opened.close}
        />
      )}
    </Page>
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
  min?: string;
  onChange: (day: string) => void;
}

const Day = ({ label, value, min = '', onChange }: DayProps) => (
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
    error={value && value < min ? 'This day is before From.' : undefined}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

const toColumns = (opened: Opened<'view'>): Column<AuditRow>[] => [
  {
    label: 'Entry',
    cell: (line) => (
      <Identity
        name={auditSentence(line)}
        line={line.reason && `Reason: ${line.reason}`}
        link={opened.link('view', line._id)}
      />
    ),
  },
  {
    label: 'When',
    cell: ({ at }) => (
      <Pair date line={formatClock(at)}>
        {formatLocalDay(at)}
      </Pair>
    ),
  },
];

interface OpenedLineProps {
  id: string;
  /** The line, if it is on the current page of the log. */
  known: AuditLine | undefined;
  onClose: () => void;
}

/** The opened line of the audit log in a drawer. */
function OpenedLine({ id, known, onClose }: OpenedLineProps) {
  const number = Number(id);
  const isNumber = Number.isSafeInteger(number) && number > 0;
  // The last line up to this number.
  const query = useCall(
    'listAudit',
    { query: { cursor: String(number + 1), limit: '1' } },
    { enabled: isNumber && !known },
  );
  if (!isNumber) return <LineNotFound onClose={onClose} />;
  return (
    <FetchedDrawer
      noun="Entry"
      known={known}
      query={query}
      pick={({ lines }) => lines[0]}
      fallback="Failed to load the audit log."
      onClose={onClose}
    >
      {(line) =>
        line?.number === number ? (
          <Drawer title={auditLabel(line.action)} onClose={onClose}>
            <Whole line={line} />
          </Drawer>
        ) : (
          <LineNotFound onClose={onClose} />
        )
      }
    </FetchedDrawer>
  );
}

const LineNotFound = ({ onClose }: { onClose: () => void }) => (
  <Drawer title="Entry not found." onClose={onClose}>
    <p>The audit log has no entry with this number.</p>
  </Drawer>
);

function Whole({ line }: { line: AuditLine }) {
  const { number, at, actor, target, reason, requestId, hash } = line;
  const changes = toChanges(line);
  return (
    <>
      <p>{auditSentence(line)}.</p>
      <Facts
        facts={{
          Reason: reason,
          Subject: <TargetLink {...target} />,
          Who: actor.name,
          From: actor._id
            ? `The website${requestId && `. The server's log has the address of request ${requestId}`}`
            : 'The command line of the server',
          When: <time dateTime={at}>{at.replace('T', ' ').replace('Z', ' UTC')}</time>,
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
            Line: inFigures(number),
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
