import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { clearDraft } from './drafts.ts';
import { readUnsentOf } from './unsent.ts';
import { CopyUnsent, UnsentFields } from './unsent-list.tsx';
import styles from './unsent-list.module.css';

/** In place of a form that the reader may no longer use: what they had typed, until they discard it. */
export function KeptText({ draftKey }: { draftKey: string }) {
  const [unsent, setUnsent] = useState(() => readUnsentOf(draftKey));
  if (!unsent) return null;
  return (
    <Alert
      tone="warning"
      title="What you wrote was not sent"
      actions={
        <>
          <CopyUnsent unsent={unsent} />
          <Button
            variant="subtle"
            size="sm"
            onClick={() => {
              clearDraft(draftKey);
              setUnsent(undefined);
            }}
          >
            Discard
          </Button>
        </>
      }
    >
      <p>You can no longer send it. It stays in this browser until you discard it.</p>
      <div className={styles.kept}>
        <UnsentFields fields={unsent.fields} />
      </div>
    </Alert>
  );
}
