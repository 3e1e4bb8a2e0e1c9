import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

interface NoMatchesProps {
  /** What is listed, in the plural: 'No applications match your search'. */
  noun: string;
  onClear: () => void;
}

/** A list whose filters leave nothing. */
export function NoMatches({ noun, onClear }: NoMatchesProps) {
  return (
    <EmptyState title={`No ${noun} match your search`} hint="Try other words or fewer filters.">
      <Button variant="outline" onClick={onClear}>
        Clear filters
      </Button>
    </EmptyState>
  );
}
