import { useState } from 'react';
import { readUnsent } from '../../kit/forms/unsent.ts';
import { UnsentList } from '../../kit/forms/unsent-list.tsx';
import { useSeesEverything } from '../../kit/member.ts';
import { useOwnId } from '../../kit/session.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { ErrorState } from '../../kit/ui/feedback/error-state.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';

interface GoneProps {
  id: string;
  /** The address of the list. */
  list: string;
}

/** In place of an application that the reader does not see: why, and what they were writing about it. */
export function Gone({ id, list }: GoneProps) {
  const ownId = useOwnId();
  const [unsent] = useState(() => (ownId ? readUnsent(ownId, id) : []));
  const seesEverything = useSeesEverything();
  return (
    <Stack>
      <ErrorState
        level={1}
        title={seesEverything ? 'Application not found' : 'Not assigned to you'}
        message={
          seesEverything
            ? 'This application does not exist, or has been deleted.'
            : 'You see only the applications that are assigned to you. Ask a recruiter of your team.'
        }
      >
        <LinkButton to={list} variant="outline">
          Back to the List
        </LinkButton>
      </ErrorState>
      <UnsentList unsent={unsent} />
    </Stack>
  );
}
