import { type Role, ROLE_LABELS } from '../../shared/roles.ts';
import type { AuditLine } from '../../shared/audit/actions.ts';
import { inFigures } from '../../shared/kit/figures.ts';

/** The changes with labels: `{ Suspended: 'No → Yes' }`. Unchanged values are shown once, empty ones omitted, and the reason. */
export function toChanges({
  before,
  after,
}: Pick<AuditLine, 'before' | 'after'>): Record<string, string> {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changes = [...names].map((name): [string, string] => {
    const [old, now] = [toWords(before?.[name]), toWords(after?.[name])];
    if (!before || !after || old === now) return [toLabel(name), now || old];
    return [toLabel(name), `${old || 'None'} → ${now || 'None'}`];
  });
  return Object.fromEntries(
    changes.filter(([name, words]) => name !== 'Reason' && words !== '' && words !== '0'),
  );
}

/** 'isSuspended' becomes 'Suspended', 'publicJobs' becomes 'Public jobs'. */
function toLabel(name: string): string {
  const words = name.replace(/^(is|has)(?=[A-Z])/, '').replaceAll(/[A-Z]/g, ' $&');
  const text = words.trim().toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function toWords(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return inFigures(value);
  if (typeof value === 'string') return ROLE_LABELS[value as Role] ?? value;
  if (Array.isArray(value)) return value.map(toWords).join(', ');
  return JSON.stringify(value);
}
