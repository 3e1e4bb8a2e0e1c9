import type { UseQueryResult } from '@tanstack/react-query';
import { Alert } from '../ui/feedback/alert.tsx';
import { Button } from '../ui/button.tsx';

/** Says that the figures above a list could not be loaded. The list works without them. */
export function FiguresAlert({ query }: { query: UseQueryResult }) {
  if (!query.isError) return null;
  return (
    <Alert
      tone="warning"
      actions={
        <Button variant="outline" size="sm" onClick={() => void query.refetch()}>
          Count Again
        </Button>
      }
    >
      The figures could not be counted. The list below is complete.
    </Alert>
  );
}
