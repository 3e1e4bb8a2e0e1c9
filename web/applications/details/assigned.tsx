import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { ApplicationDetail } from '../../../shared/applications/status.ts';
import { useBarred } from '../../kit/member.ts';
import { useOwnId } from '../../kit/session.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Initials } from '../../kit/ui/display/initials.tsx';
import { Quiet } from '../../kit/ui/display/prose.tsx';
import { Section } from '../../kit/ui/layout/section.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import { AssignDialog } from '../moves/assign-dialog.tsx';
import styles from './assigned.module.css';

/** The colleagues to whom the application is assigned. */
export function AssignedSection({ application }: { application: ApplicationDetail }) {
  const [asks, setAsks] = useState(false);
  const ownId = useOwnId();
  const barred = useBarred('handle-applications');
  const { assigned = [] } = application;
  return (
    <Section title="Assigned to">
      <Stack gap={10}>
        {assigned.length === 0 && <Quiet>Nobody yet.</Quiet>}
        {assigned.length > 0 && (
          <ul className={styles.people} aria-label="Assigned to">
            {assigned.map(({ _id, name }) => (
              <li key={_id}>
                <Initials name={name} />
                {_id === ownId ? 'You' : name}
              </li>
            ))}
          </ul>
        )}
        {!barred && (
          <Button
            variant="outline"
            size="sm"
            icon={<IconUserPlus size={17} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setAsks(true)}
          >
            Assign
          </Button>
        )}
      </Stack>
      {asks && <AssignDialog applications={[application]} onClose={() => setAsks(false)} />}
    </Section>
  );
}
