import {
  type ApplicationDetail,
  editRefusal,
  seekerStatus,
} from '../../../shared/applications/status.ts';
import { notify } from '../../kit/notices.ts';
import { SentResume } from '../resume.tsx';
import { Alert } from '../../kit/ui/alert.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { TextArea } from '../../kit/ui/field.tsx';
import { Prose, Quiet } from '../../kit/ui/prose.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { Stack } from '../../kit/ui/stack.tsx';
import type { ApplicationChanges } from './draft.ts';
import styles from './page.module.css';

interface SentApplicationProps {
  application: ApplicationDetail;
  changes: ApplicationChanges;
}

/** Letter and resume as the company has them, with the reason why they stay so. */
export function SentApplication({ application, changes }: SentApplicationProps) {
  const { coverLetter, resume, status } = application;
  return (
    <Section title="Letter and resume" note={editRefusal(seekerStatus(status))}>
      <Stack>
        {changes.hasLetter && <Unsent changes={changes} />}
        {coverLetter ? <Prose text={coverLetter} /> : <Quiet>No cover letter.</Quiet>}
        <SentResume resume={resume} />
      </Stack>
    </Section>
  );
}

/** What somebody was still writing when the time for it was over. */
function Unsent({ changes }: Pick<SentApplicationProps, 'changes'>) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(changes.letter);
      notify.success('Copied');
    } catch {
      notify.failure('Error', 'Select the text and copy it by hand.');
    }
  };
  return (
    <Alert tone="warning" title="Your last changes were not sent">
      <div className={styles.unsent}>
        <TextArea label="What you had written" hideLabel readOnly rows={5} value={changes.letter} />
        <div className={styles.buttons}>
          <Button variant="outline" size="sm" onClick={() => void copy()}>
            Copy
          </Button>
          <Button variant="outline" size="sm" onClick={changes.clear}>
            Discard
          </Button>
        </div>
      </div>
    </Alert>
  );
}
