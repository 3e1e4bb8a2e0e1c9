import { IconEyeOff } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { HiddenEntry } from '../calls.ts';
import { notify } from '../../../web/kit/notices.ts';
import { Button } from '../../../web/kit/ui/button.tsx';
import { AllHidden } from './all-hidden.tsx';
import { hide, showAgain, useHidden, useMayHide } from './hidden-jobs.ts';
import styles from './hide-company.module.css';

interface HideCompanyProps {
  job: { companyId: string; companyName: string };
}

/** Job seekers and visitors hide the jobs of a company from their lists. */
export function HideCompany({ job: { companyId, companyName } }: HideCompanyProps) {
  const hidden = useHidden();
  const mayHide = useMayHide();
  const [isBusy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isHidden = ({ kind, value }: HiddenEntry) => kind === 'company' && value === companyId;
  const entry = hidden?.entries.find(isHidden);
  const toggle = async () => {
    setBusy(true);
    const change = entry
      ? showAgain(entry)
      : hide({ kind: 'company', value: companyId, name: companyName }, () =>
          button.current?.focus(),
        );
    // A failed call has its notice; this is a script that could not be loaded.
    await change.catch(() => notify.failure('Error', 'An unexpected error occurred.'));
    setBusy(false);
  };
  return (
    // Its place stays, so that nothing moves when it turns out who looks.
    <div className={styles.hide}>
      {mayHide && (
        <Button
          ref={button}
          variant="subtle"
          size="sm"
          busy={isBusy}
          icon={!entry && <IconEyeOff size={18} aria-hidden />}
          onClick={() => void toggle()}
        >
          {entry ? `Show jobs at ${companyName} again` : 'Hide this company'}
        </Button>
      )}
      {entry && (
        <p>
          Its jobs are hidden from your lists. <AllHidden />
        </p>
      )}
    </div>
  );
}
