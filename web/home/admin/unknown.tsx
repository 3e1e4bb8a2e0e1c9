import { Alert } from '../../kit/ui/alert.tsx';
import { Button } from '../../kit/ui/button.tsx';
import type { Board } from './board.ts';

/** Says so where the figures above a list could not be counted; the list itself works without them. */
export function BoardUnknown({ board: { hasFailed, refresh } }: { board: Board }) {
  if (!hasFailed) return null;
  return (
    <Alert
      tone="warning"
      actions={
        <Button variant="outline" size="sm" onClick={refresh}>
          Try Again
        </Button>
      }
    >
      The figures could not be loaded. The list below is complete.
    </Alert>
  );
}
