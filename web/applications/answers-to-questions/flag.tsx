import type { Application } from '../../../shared/applications/status.ts';
import { Badge } from '../../kit/ui/display/badge.tsx';

/** 'Knock-out: Driving licence: No'; nothing without a flagged answer. */
export function FlagMark({ application: { flag } }: { application: Pick<Application, 'flag'> }) {
  return flag ? <Badge tone="amber">Knock-out: {flag}</Badge> : null;
}
