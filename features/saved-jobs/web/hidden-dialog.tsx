import { useRef } from 'react';
import type { HiddenEntry } from '../calls.ts';
import { HIDDEN_KIND_LABELS } from '../rules.ts';
import { notify } from '../../../web/kit/notices.ts';
import { Button } from '../../../web/kit/ui/button.tsx';
import { Small } from '../../../web/kit/ui/display/small.tsx';
import { OpenDialog } from '../../../web/kit/ui/overlays/open-dialog.tsx';
import { showAgain, useHidden } from './hidden-jobs.ts';
import styles from './hidden-dialog.module.css';

/** What a visitor hides, to show it again. A file of its own, so that pages load it when it opens. */
export function HiddenDialog({ onClose }: { onClose: () => void }) {
  const list = useRef<HTMLUListElement>(null);
  const entries = useHidden()?.entries ?? [];
  const show = async (entry: HiddenEntry) => {
    // A failed call has its notice; this is a script that could not be loaded.
    await showAgain(entry).catch(() => notify.failure('Error', 'An unexpected error occurred.'));
    // The row of the button is gone.
    list.current?.focus();
  };
  return (
    <OpenDialog title="Hidden Jobs" onClose={onClose}>
      <Small>
        {entries.length > 0
          ? 'Lists leave out jobs from these companies, and jobs with these words in the title, company or skills.'
          : 'Nothing is hidden. To hide a company or a skill, open the menu of a job in a list.'}
      </Small>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Hidden companies, jobs and words"
        className={styles.list}
      >
        {entries.map((entry) => (
          <li key={entry._id} className={styles.entry}>
            <p className={styles.name}>
              {entry.name} <Small as="span">{HIDDEN_KIND_LABELS[entry.kind]}</Small>
            </p>
            <Button variant="subtle" size="sm" onClick={() => void show(entry)}>
              Show Again<span className="sr-only">: {entry.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </OpenDialog>
  );
}
