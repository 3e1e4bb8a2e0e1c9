import type { AuditLine } from '../../shared/audit/actions.ts';
import { api } from '../kit/data/api.ts';
import { useOpened } from '../kit/opened.ts';
import { type Page, usePaged } from '../kit/data/paged.ts';
import { PagedList } from '../kit/data/paged-list.tsx';
import { Table } from '../kit/ui/table.tsx';
import { AuditDetails } from './details.tsx';
import { AuditFilters, type AuditFilterState } from './filters.tsx';
import { AuditRow } from './row.tsx';
import styles from './page.module.css';
import { usePageQuery } from '../kit/data/page-query.ts';

const COLUMNS = ['Action', 'Subject', 'Who', 'When'];

type Line = AuditLine & { _id: string };

/** The filtered log, newest first. */
export function AuditList({ state }: { state: AuditFilterState }) {
  const { filters, clear, isFiltered } = state;
  const opened = useOpened('view');
  const list = usePaged(usePageQuery(filters), loadLines);
  const target = filters.target && list.page?.rows[0]?.target;
  return (
    <>
      <PagedList
        title="Lines"
        noun="lines"
        list={list}
        filters={<AuditFilters {...state} />}
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
      <AuditDetails lines={list.page?.rows ?? []} opened={opened} />
    </>
  );
}

async function loadLines(query: Readonly<Record<string, string>>): Promise<Page<Line>> {
  const { lines, total, nextCursor } = await api.listAudit({ query });
  return { rows: lines.map((line) => ({ ...line, _id: String(line.number) })), total, nextCursor };
}
