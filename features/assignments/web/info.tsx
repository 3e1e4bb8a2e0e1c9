import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { ApplicationDetail } from '../../../shared/applications/status.ts';
import { useBarred } from '../../../web/kit/member.ts';
import { useOwnId } from '../../../web/kit/session.ts';
import { Button } from '../../../web/kit/ui/button.tsx';
import { Initials } from '../../../web/kit/ui/display/initials.tsx';
import { AssignDialog } from './dialog.tsx';
import styles from './info.module.css';

/** The colleagues to whom the application is assigned, and a button to change that. */
export function AssignedInfo({ application }: { application: ApplicationDetail }) {
  const [asks, setAsks] = useState(false);
  const ownId = useOwnId();
  const barred = useBarred('handle-applications');
  const { assigned = [] } = application;
  const names = assigned.map(({ _id, name }) => (_id === ownId ? 'you' : name));
  return (
    <span className={styles.assigned}>
      {assigned.slice(0, 3).map(({ _id, name }) => (
        <Initials key={_id} name={name} />
      ))}
      <span className={styles.people}>
        {names.length > 0 ? `Assigned to ${names.join(', ')}` : 'Assigned to nobody'}
      </span>
      {!barred && (
        <Button
          variant="subtle"
          size="sm"
          icon={<IconUserPlus size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setAsks(true)}
        >
          Assign
        </Button>
      )}
      {asks && <AssignDialog applications={[application]} onClose={() => setAsks(false)} />}
    </span>
  );
}
