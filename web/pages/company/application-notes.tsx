import { Refusal, sentenceOf } from '../../../shared/kit/client.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Quiet } from '../../ui/prose.tsx';
import { Section } from '../../ui/section.tsx';
import { LoadingShape } from '../../ui/skeleton.tsx';
import { Stack } from '../../ui/stack.tsx';
import { NoteForm } from './application-note-form.tsx';
import { NoteList } from './application-note-list.tsx';
import type { NotesWork } from './application-notes-work.ts';

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
