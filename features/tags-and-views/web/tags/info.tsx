import { IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import type { ApplicationDetail } from '../../../../shared/applications/status.ts';
import { useBarred } from '../../../../web/kit/member.ts';
import { Button } from '../../../../web/kit/ui/button.tsx';
import { TagDialog } from './dialog.tsx';
import styles from './info.module.css';

/** The company's tags of an application, and a button to change them. */
export function TagInfo({ application }: { application: ApplicationDetail }) {
  const barred = useBarred('handle-applications');
  const [asks, setAsks] = useState(false);
  const { tags = [] } = application;
  return (
    <span className={styles.tags}>
      {tags.length > 0 && (
        <ul aria-label="Tags">
          {tags.map(({ _id, name }) => (
            <li key={_id}>{name}</li>
          ))}
        </ul>
      )}
      {!barred && (
        <Button
          variant="subtle"
          size="sm"
          icon={<IconTag size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setAsks(true)}
        >
          {tags.length > 0 ? 'Tags' : 'Add Tags'}
        </Button>
      )}
      {asks && <TagDialog applications={[application]} onClose={() => setAsks(false)} />}
    </span>
  );
}
