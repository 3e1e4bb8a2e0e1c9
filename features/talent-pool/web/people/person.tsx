import { useState } from 'react';
import { isKept, isOpenRequest } from '../../rules/pool.ts';
import type { Person } from '../../rules/people.ts';
import type { ApplicationDetail } from '../../../../shared/applications/status.ts';
import { formatDay } from '../../../../shared/kit/day.ts';
import { useCall } from '../../../../web/kit/data/calls.ts';
import { QueryView } from '../../../../web/kit/data/query-view.tsx';
import { useBarred, useSeesEverything } from '../../../../web/kit/member.ts';
import { Button } from '../../../../web/kit/ui/button.tsx';
import { Quiet } from '../../../../web/kit/ui/display/prose.tsx';
import { LoadingShape } from '../../../../web/kit/ui/feedback/skeleton.tsx';
import { Section } from '../../../../web/kit/ui/layout/section.tsx';
import { Stack } from '../../../../web/kit/ui/layout/stack.tsx';
import { QuietLink } from '../../../../web/kit/ui/navigation/quiet-link.tsx';
import { AskDialog } from '../ask-dialog.tsx';
import { useAskRefusal } from '../refusal.ts';
import { AppliedList } from './applied-list.tsx';
import { PossiblyTheSame } from './possible.tsx';

/** What else the company knows of the person behind an application. */
export function PersonSections({ application }: { application: ApplicationDetail }) {
  const query = useCall('getPerson', { params: { id: application._id } });
  const seesPool = useSeesEverything();
  return (
    <QueryView
      query={query}
      refused="Failed to load this person’s other applications."
      skeleton={<LoadingShape height={120} />}
    >
      {({ person }) => (
        <>
          {person.alsoApplied.length > 0 && (
            <Section title="Also applied to">
              <AppliedList applied={person.alsoApplied} />
            </Section>
          )}
          {person.possible.length > 0 && (
            <Section
              title="Possibly the same person"
              note="The applicant is not notified, and nothing is merged."
            >
              <PossiblyTheSame personId={person._id} possible={person.possible} />
            </Section>
          )}
          {seesPool && (
            <Section title="Talent pool">
              <PoolState application={application} person={person} />
            </Section>
          )}
        </>
      )}
    </QueryView>
  );
}

interface PoolStateProps {
  application: ApplicationDetail;
  person: Person;
}

function PoolState({ application, person: { pool, imported } }: PoolStateProps) {
  const [asks, setAsks] = useState(false);
  const [now] = useState(() => new Date());
  const barred = useBarred('handle-applications');
  const refusal = useAskRefusal(application._id);
  const isOpen = pool !== null && isOpenRequest(pool, now);
  const kept = pool && isKept(pool, now) ? pool : undefined;
  return (
    <Stack gap={10}>
      {kept && (
        <p>
          <QuietLink to={`/company/candidates?view=${kept._id}`}>In your talent pool</QuietLink>{' '}
          with consent until {formatDay(kept.keptUntil ?? '')}.
        </p>
      )}
      {pool && isOpen && (
        <Quiet>Asked to stay in touch on {formatDay(pool.askedAt)}. No answer yet.</Quiet>
      )}
      {imported && (
        <p>
          <QuietLink to={`/company/candidates?view=${imported._id}`}>
            Imported from a file
          </QuietLink>{' '}
          on {formatDay(imported.addedAt)}, with the same address
          {imported.source && ` (${imported.source})`}.
        </p>
      )}
      {!kept && !imported && !pool && <Quiet>Not in your talent pool.</Quiet>}
      {!kept && !isOpen && !barred && (
        <div>
          <Button
            variant="outline"
            size="sm"
            blocked={refusal}
            aria-haspopup="dialog"
            onClick={() => setAsks(true)}
          >
            Ask to Stay in Touch
          </Button>
        </div>
      )}
      {asks && <AskDialog applications={[application]} onClose={() => setAsks(false)} />}
    </Stack>
  );
}
