import { Refusal, sentenceOf } from '../../../shared/kit/client.ts';
import { Alert } from '../../kit/ui/alert.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Quiet } from '../../kit/ui/prose.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { LoadingShape } from '../../kit/ui/skeleton.tsx';
import { Stack } from '../../kit/ui/stack.tsx';
import { NoteForm } from './note-form.tsx';
import { NoteList } from './note-list.tsx';
import type { NotesWork } from './notes-actions.ts';

interface ApplicationNotesProps {
  applicationId: string;
  /** Who writes here. */
  userId: string;
  work: NotesWork;
}

/** What the company keeps in mind about an applicant. */
export function ApplicationNotes({ applicationId, userId, work }: ApplicationNotesProps) {
  return (
    <Section
      title="Private Notes"
      note="Only your company reads these notes. The applicant never sees them."
    >
      <Stack>
        <Notes work={work} />
        <NoteForm draftKey={`note:${userId}:${applicationId}`} work={work} />
      </Stack>
    </Section>
  );
}

function Notes({ work }: { work: NotesWork }) {
  const { notes, error } = work;
  if (notes?.length) return <NoteList notes={notes} work={work} />;
  if (notes) return <Quiet>No notes yet.</Quiet>;
  if (error === undefined) {
    return <LoadingShape height={56} />;
  }
  const fallback = error instanceof Refusal ? 'Failed to fetch notes.' : 'Failed to load notes.';
  return (
    <Alert
      tone="failure"
      live
      actions={
        <Button variant="outline" size="sm" onClick={work.reload}>
          Try Again
        </Button>
      }
    >
      {sentenceOf(error, fallback)}
    </Alert>
  );
}
