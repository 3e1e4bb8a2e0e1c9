import type { Application } from '../../../shared/applications/status.ts';
import { Badge } from '../../kit/ui/display/badge.tsx';

/** 'Knock-out', with the flagged answers for pointers and screen readers; nothing without one. */
export function FlagMark({ application: { flag } }: { application: Pick<Application, 'flag'> }) {
  if (!flag) return null;
  return (
    <Badge tone="amber">
      <span title={flag}>Knock-out</span>
      <span className="sr-only">: {flag}</span>
    </Badge>
  );
}
