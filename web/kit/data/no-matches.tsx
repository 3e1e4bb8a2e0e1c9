import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';

interface NoMatchesProps {
  /** Plural, as in 'No applications match your search'. */
  noun: string;
  onClear: () => void;
}

/** In place of a list without matches. */
export function NoMatches({ noun, onClear }: NoMatchesProps) {
  return (
    <EmptyState title={`No ${noun} match your search`} hint="Try other words or fewer filters.">
      <Button variant="outline" onClick={onClear}>
        Clear filters
      </Button>
    </EmptyState>
  );
}
