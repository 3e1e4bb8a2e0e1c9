import { AUDIT_ACTIONS, type AuditAction } from '../../shared/audit/actions.ts';
import { api } from '../kit/data/api.ts';
import { useCall } from '../kit/data/call.ts';
import { useFilters } from '../kit/data/filters.ts';
import { TextField } from '../kit/ui/field.tsx';
import { FilterSelect } from '../kit/ui/filter-select.tsx';
import { SearchField } from '../kit/ui/search-field.tsx';
import styles from './page.module.css';
import { accountName } from '../accounts/users/status.tsx';

const ACTIONS = Object.keys(AUDIT_ACTIONS) as AuditAction[];
const ACTION_OPTIONS = ACTIONS.map((value) => ({ value, label: AUDIT_ACTIONS[value] }));

/** Which lines are shown, as the address has it; `target` is set by the links that lead here. */
export const useAuditFilters = () =>
  useFilters({
    search: null,
    action: ACTIONS,
    actor: null,
    target: null,
    from: null,
    until: null,
  });

export type AuditFilterState = ReturnType<typeof useAuditFilters>;

/** The fields above the list. */
export function AuditFilters({ filters, set }: AuditFilterState) {
  return (
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
  );
}

/** The administrators of today, and whoever the address names: they may be gone. */
function useActors(chosen: string) {
  const { settled } = useCall(() => api.listUsers({ query: { role: 'admin', limit: '100' } }));
  const admins = settled.state === 'loaded' ? settled.value.users : [];
  const options = admins.map((user) => ({ value: user._id, label: accountName(user) }));
  const isListed = !chosen || options.some(({ value }) => value === chosen);
  return isListed ? options : [...options, { value: chosen, label: 'Another one' }];
}

interface DayProps {
  label: string;
  /** A day in UTC, as 2026-01-31. */
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
