import { IconStarFilled } from '@tabler/icons-react';
import { Badge } from '../kit/ui/display/badge.tsx';

/** Marks an application that is its applicant's one first choice of a month. */
export function FirstChoiceMark({ month }: { month: string | null }) {
  if (!month) return null;
  return (
    <Badge tone="amber">
      <IconStarFilled size={12} aria-hidden /> First choice
    </Badge>
  );
}
