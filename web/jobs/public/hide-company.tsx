import { IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { notify } from '../../kit/notices.ts';
import { Button } from '../../kit/ui/button.tsx';
import { hideCompany, showAgain, useHidden } from '../hidden-jobs.ts';
import styles from './hide-company.module.css';

interface HideCompanyProps {
  job: { companyId: string; companyName: string };
}

/** Job seekers hide the jobs of a company from their lists. */
export function HideCompany({ job: { companyId, companyName } }: HideCompanyProps) {
  const hidden = useHidden();
  const [isBusy, setBusy] = useState(false);
  if (!hidden) return null;
  const entry = hidden.entries.find(({ kind, value }) => kind === 'company' && value === companyId);
  const toggle = async () => {
    setBusy(true);
    // A failed call has its notice; this is a script that could not be loaded.
    await (entry ? showAgain(entry) : hideCompany(companyId)).catch(() =>
      notify.failure('Error', 'An unexpected error occurred.'),
    );
    setBusy(false);
  };
  return (
    <div className={styles.hide}>
      <Button
        variant="subtle"
        size="sm"
        busy={isBusy}
        icon={!entry && <IconEyeOff size={18} aria-hidden />}
        onClick={() => void toggle()}
      >
        {entry ? `Show jobs at ${companyName} again` : 'Hide this company'}
      </Button>
      {entry && (
        <p>
          Its jobs are hidden from your lists. <Link to="/profile#hidden">All you hide</Link>
        </p>
      )}
    </div>
  );
}
