import { type ApplicationStatus, statusLabel } from '../../shared/applications/status.ts';
import { Badge, type Tone } from '../kit/ui/badge.tsx';

const TONES: Record<ApplicationStatus, Tone> = {
  pending: 'amber',
  reviewed: 'blue',
  interviewed: 'violet',
  offered: 'green',
  rejected: 'red',
  withdrawn: 'neutral',
};

/** The status of an application; an unknown one is shown as it came, or as 'Unknown'. */
export function StatusBadge({ status }: { status: string }) {
  return (
    <Badge tone={TONES[status as ApplicationStatus] ?? 'neutral'} dot>
      {statusLabel(status)}
    </Badge>
  );
}
