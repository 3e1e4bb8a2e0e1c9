import { useEffect } from 'react';
import { Badge } from '../ui/display/badge.tsx';
import { Button } from '../ui/button.tsx';
import styles from './save-bar.module.css';

interface SaveBarProps {
  formId: string;
  isDirty: boolean;
  busy: boolean;
  onDiscard: () => void;
}

/** Save and Discard below a long form, always visible. */
export function SaveBar({ formId, isDirty, busy, onDiscard }: SaveBarProps) {
  // The bar may come up over the field that was just changed.
  useEffect(() => {
    if (isDirty) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [isDirty]);
  const unchanged = isDirty ? undefined : 'No changes to save.';
  return (
    <div className={styles.bar} data-dirty={isDirty || undefined}>
      <div role="status" className={styles.state}>
        {isDirty && (
          <>
            <Badge tone="amber" dot>
              Unsaved changes
            </Badge>
            <span className={styles.note}>Draft stored in this browser</span>
          </>
        )}
      </div>
      <Button variant="outline" blocked={unchanged} disabled={busy} onClick={onDiscard}>
        Discard
      </Button>
      <Button type="submit" form={formId} busy={busy} blocked={unchanged}>
        Save Changes
      </Button>
    </div>
  );
}
