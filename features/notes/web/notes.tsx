import { IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Refusal, errorMessage } from '../../../shared/kit/client.ts';
import { type Note, NOTE_MAX, withMentions } from '../rules.ts';
import type { ApplicationDetail } from '../../../shared/applications/status.ts';
import { personInWords, type TeamMember } from '../../../shared/companies/team.ts';
import { listed } from '../../../shared/kit/figures.ts';
import { mayMember } from '../../../shared/permissions.ts';
import { Alert } from '../../../web/kit/ui/feedback/alert.tsx';
import { Button, IconButton } from '../../../web/kit/ui/button.tsx';
import { useBarred } from '../../../web/kit/member.ts';
import { Quiet } from '../../../web/kit/ui/display/prose.tsx';
import { Section } from '../../../web/kit/ui/layout/section.tsx';
import { LoadingShape } from '../../../web/kit/ui/feedback/skeleton.tsx';
import { Stack } from '../../../web/kit/ui/layout/stack.tsx';
import { useKeptFocus } from '../../../web/kit/kept-focus.ts';
import { useOwnId } from '../../../web/kit/session.ts';
import { ConfirmDialog } from '../../../web/kit/ui/overlays/confirm-dialog.tsx';
import { KeptText } from '../../../web/kit/forms/kept-text.tsx';
import { textDraft } from '../../../web/kit/forms/drafts.ts';
import { SubmitButton } from '../../../web/kit/forms/submit-button.tsx';
import { useForm } from '../../../web/kit/forms/use-form.ts';
import { isNearlyFull, TextLength } from '../../../web/kit/ui/fields/text-length.tsx';
import { editAnswers, useCall, useChange } from '../../../web/kit/data/calls.ts';
import { failureNotices, notifyFailure } from '../../../web/kit/failure-notice.ts';
import { notify } from '../../../web/kit/notices.ts';
import { Panels } from '../../../web/panels.tsx';
import { formatLocal } from '../../../web/kit/local-time.ts';
import { MentionField } from './mention-field.tsx';
import styles from './notes.module.css';

/** The company's private notes on an applicant. */
export function ApplicationNotes({ application }: { application: ApplicationDetail }) {
  const notes = useNotes(application._id);
  const barred = useBarred('write-notes');
  const draftKey = `note:${useOwnId()}:${application._id}`;
  return (
    <Section
      title="Private Notes"
      note="Only your company can read these notes. The applicant never sees them."
    >
      <Stack>
        <Notes notes={notes} />
        {barred ? (
          <>
            <Quiet>{barred}</Quiet>
            <KeptText key={draftKey} draftKey={draftKey} />
          </>
        ) : (
          <NoteForm
            key={application._id}
            draftKey={draftKey}
            notes={notes}
            application={application}
          />
        )}
      </Stack>
    </Section>
  );
}

function Notes({ notes }: { notes: NotesState }) {
  const { all, error } = notes;
  if (all?.length) return <NoteList all={all} notes={notes} />;
  if (all) return <Quiet>No notes yet.</Quiet>;
  if (!error) return <LoadingShape height={56} />;
  const fallback = error instanceof Refusal ? 'Failed to fetch notes.' : 'Failed to load notes.';
  return (
    <Alert
      tone="failure"
      live
      actions={
        <Button variant="outline" size="sm" onClick={notes.reload}>
          Try Again
        </Button>
      }
    >
      {errorMessage(error, fallback)}
    </Alert>
  );
}

/** Characters of a note that the confirmation quotes. */
const EXCERPT = 60;

interface NoteListProps {
  all: readonly Note[];
  notes: NotesState;
}

/** The notes, oldest first. Authors can delete their own. */
function NoteList({ all, notes }: NoteListProps) {
  const [asked, setAsked] = useState<Note>();
  const list = useRef<HTMLOListElement>(null);
  // The pressed button disappears with its note.
  useKeptFocus(list, String(all.length));

  const remove = async () => {
    if (asked && (await notes.remove(asked._id))) setAsked(undefined);
  };

  return (
    <>
      <ol ref={list} tabIndex={-1} className={styles.notes} aria-label="Private notes">
        {all.map((note) => (
          <li key={note._id} className={styles.note}>
            <p className={styles.by}>
              <span className={styles.author}>
                {note.isMine ? 'You' : personInWords(note.author)}
              </span>{' '}
              <time dateTime={note.at}>{formatLocal(note.at)}</time>
            </p>
            {note.isMine && (
              <span className={styles.delete}>
                <IconButton
                  label={`Delete note of ${formatLocal(note.at)}`}
                  aria-haspopup="dialog"
                  onClick={() => setAsked(note)}
                >
                  <IconTrash size={18} aria-hidden />
                </IconButton>
              </span>
            )}
            <NoteText note={note} />
          </li>
        ))}
      </ol>
      <ConfirmDialog
        open={asked !== undefined}
        danger
        busy={notes.isDeleting}
        title="Delete Note"
        confirmLabel="Delete Note"
        onConfirm={() => void remove()}
        onClose={() => setAsked(undefined)}
      >
        <p>
          Are you sure you want to delete "{excerpt(asked?.text ?? '')}"? This action cannot be
          undone.
        </p>
      </ConfirmDialog>
    </>
  );
}

/** A note, in which mentions stand out. */
const NoteText = ({ note: { parts } }: { note: Note }) => (
  <p className={styles.text} dir="auto">
    {parts.map((part, index) =>
      'text' in part ? (
        part.text
      ) : (
        // The parts of a note never change.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} className={styles.mention}>
          @{personInWords(part.mention)}
        </span>
      ),
    )}
  </p>
);

const excerpt = (text: string) =>
  text.length > EXCERPT ? `${text.slice(0, EXCERPT).trimEnd()}…` : text;

interface NoteFormProps {
  /** The key of the draft, so that unsent text survives a reload. */
  draftKey: string;
  notes: NotesState;
  application: ApplicationDetail;
}

/** Writes a note. A refused text stays in the field. */
function NoteForm({ draftKey, notes, application }: NoteFormProps) {
  const { data } = useCall('listMembers');
  const members = data?.members ?? [];
  const form = useForm('addNote', {
    defaults: { text: '' },
    draft: textDraft(draftKey, 'text'),
    notices: failureNotices('Save', NOT_SAVED, NOT_SAVED),
    onSubmit: async ({ text }) => {
      if (notes.isBusy) return false;
      try {
        await notes.add(withMentions(text, peopleIn(text, members)));
        form.reset({ text: '' });
        return undefined;
      } finally {
        form.focus('text');
      }
    },
  });
  const { text } = form.values;

  return (
    <form {...form.form} className={styles.form}>
      <MentionField
        label="New note"
        rows={3}
        members={members}
        readOnly={form.isSending}
        placeholder="e.g. Strong portfolio, available from May"
        aria-keyshortcuts="n"
        hint={
          isNearlyFull({ text, max: NOTE_MAX }) ? (
            <TextLength text={text} max={NOTE_MAX} />
          ) : (
            members.length > 1 && 'Type @ to mention a colleague.'
          )
        }
        {...form.control('text')}
      />
      <Unseeing
        application={application}
        mentioned={mentionedIn(text, members)}
        onSeen={() => form.focus('text')}
      />
      <SubmitButton form={form} variant="light">
        Add Note
      </SubmitButton>
    </form>
  );
}

/** The members whose names stand in a text after '@'. */
const mentionedIn = (text: string, members: readonly TeamMember[]) =>
  members.filter(({ username }) => text.includes(`@${username}`));

const peopleIn = (text: string, members: readonly TeamMember[]) =>
  mentionedIn(text, members).map(({ _id, username: name }) => ({ _id, name }));

interface UnseeingProps {
  application: ApplicationDetail;
  mentioned: readonly TeamMember[];
  /** The pressed button disappears. */
  onSeen: () => void;
}

/** Whom a mention does not reach, because they do not see the application, and what features offer about it. */
function Unseeing({ application: { _id, assigned }, mentioned, onSeen }: UnseeingProps) {
  const barred = useBarred('handle-applications');
  const blind = mentioned.filter(
    (member) =>
      !mayMember(member.role, 'read-everything') &&
      !assigned?.some((person) => person._id === member._id),
  );
  const names = listed(blind.map(({ username }) => username));
  const verb = blind.length === 1 ? 'does' : 'do';
  return (
    <div role="status">
      {blind.length > 0 && (
        <Alert
          tone="warning"
          actions={
            !barred && <Panels slot="mention.unseen" id={_id} members={blind} onSeen={onSeen} />
          }
        >
          {names} {verb} not see this application, and will not be notified. Interviewers see what
          is assigned to them.
        </Alert>
      )}
    </div>
  );
}

const NOT_SAVED = 'The note could not be saved. Please try again.';

/** The notes on an application, oldest first; one change at a time. */
function useNotes(id: string) {
  const { data, error, refetch } = useCall('listNotes', { params: { id } });
  const edit = (change: (notes: readonly Note[]) => Note[]) =>
    editAnswers('listNotes', (answer) => ({ ...answer, notes: change(answer.notes) }));
  const adding = useChange('addNote', {
    onSuccess: ({ note }) =>
      void edit((notes) => [...notes.filter(({ _id }) => _id !== note._id), note]),
  });
  const deleting = useChange('deleteNote', {
    onSuccess: (_, { params }) =>
      void edit((notes) => notes.filter(({ _id }) => _id !== params.noteId)),
  });
  const isBusy = adding.isPending || deleting.isPending;

  /** @throws the server's refusal */
  async function add(text: string): Promise<void> {
    await adding.mutateAsync({ params: { id }, body: { text } });
    notify.success('Note Added', 'Only your company can read it.');
  }

  /** @returns whether the note was deleted */
  async function remove(noteId: string): Promise<boolean> {
    if (isBusy) return false;
    try {
      await deleting.mutateAsync({ params: { id, noteId } });
      notify.success('Note Deleted');
      return true;
    } catch (failure) {
      notifyFailure(failure, 'Deletion', 'Failed to delete the note.');
      return failure instanceof Refusal && failure.status === 404;
    }
  }

  return {
    all: data?.notes,
    error,
    isBusy,
    isDeleting: deleting.isPending,
    add,
    remove,
    reload: () => void refetch(),
  };
}

type NotesState = ReturnType<typeof useNotes>;
