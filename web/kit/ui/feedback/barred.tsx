import { LinkButton } from '../button.tsx';
import { Card } from '../layout/card.tsx';
import { EmptyState } from './empty-state.tsx';

/** In place of a form that the member may not use. */
export const Barred = ({ reason }: { reason: string }) => (
  <Card>
    <EmptyState title="Permission Denied" hint={reason}>
      <LinkButton to="/dashboard/company" variant="outline">
        Go to Dashboard
      </LinkButton>
    </EmptyState>
  </Card>
);
