import { IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { User } from '../../../shared/accounts/users.ts';
import { RESUME_EXTENSIONS, resumeRefusal } from '../../../shared/applications/status.ts';
import { Refusal } from '../../../shared/kit/client.ts';
import { ResumeFile } from '../../applications/resume.tsx';
import { useChange } from '../../kit/data/calls.ts';
import { notifyUpdateFailure } from '../../kit/failure-notice.ts';
import { notify } from '../../kit/notices.ts';
import { Button } from '../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../kit/ui/overlays/confirm-dialog.tsx';
import { FileField } from '../../kit/ui/fields/file-field.tsx';
import { ProgressBar } from '../../kit/ui/feedback/progress-bar.tsx';
import { Section } from '../../kit/ui/layout/section.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';

interface ProfileResumeProps {
  resume: string | null;
  /** Called with the saved profile. */
  onChange: (user: User) => void;
}

/** The resume of the profile. It is sent when it is chosen, independently of the form. */
export function ProfileResume({ resume, onChange }: ProfileResumeProps) {
  const box = useRef<HTMLDivElement>(null);
  const [asksToRemove, setAsksToRemove] = useState(false);
  // The control that had the focus is disabled or removed.
  const onDone = () => box.current?.querySelector<HTMLElement>('input[type=file]')?.focus();
  const transfer = useResumeTransfer(onChange, onDone);

  const remove = async () => {
    const isGone = await transfer.remove();
    flushSync(() => setAsksToRemove(false));
    if (isGone) onDone();
  };

  return (
    <Section
      title="Resume"
      note="Apply with your saved resume in one step. Each application keeps its own copy."
    >
      <Stack ref={box} gap={16}>
        {resume && (
          <ResumeFile link={resume}>
            <Button
              variant="subtle"
              size="sm"
              icon={<IconTrash size={17} aria-hidden />}
              aria-haspopup="dialog"
              disabled={transfer.isBusy}
              onClick={() => setAsksToRemove(true)}
            >
              Remove<span className="sr-only"> your resume</span>
            </Button>
          </ResumeFile>
        )}
        <FileField
          key={transfer.round}
          label={resume ? 'Replace it with another file' : 'Your resume'}
          hint="PDF, DOC or DOCX, up to 5 MB"
          accept={RESUME_EXTENSIONS}
          file={transfer.file}
          error={transfer.error}
          disabled={transfer.isBusy}
          onChange={(file) => void transfer.choose(file)}
        />
        {transfer.sent !== undefined && (
          <ProgressBar
            label={transfer.sent < 100 ? 'Uploading your resume' : 'Almost done'}
            value={transfer.sent}
          />
        )}
        {transfer.mayRetry && (
          <div>
            <Button variant="outline" size="sm" onClick={() => void transfer.retry()}>
              Try Again
            </Button>
          </div>
        )}
      </Stack>
      <ConfirmDialog
        open={asksToRemove}
        danger
        busy={transfer.isBusy}
        title="Remove your resume?"
        confirmLabel="Remove Resume"
        onConfirm={() => void remove()}
        onClose={() => setAsksToRemove(false)}
      >
        This removes it from your profile. Companies keep the copies you sent them.
      </ConfirmDialog>
    </Section>
  );
}

/** Uploads and removes the resume. An error stays beside the chosen file. */
function useResumeTransfer(onChange: ProfileResumeProps['onChange'], onDone: () => void) {
  const { mutateAsync: uploadResume } = useChange('uploadProfileResume');
  const { mutateAsync: removeResume } = useChange('removeProfileResume');
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const [mayRetry, setMayRetry] = useState(false);
  /** Percent sent; undefined while nothing is being sent. */
  const [sent, setSent] = useState<number>();
  const [isRemoving, setRemoving] = useState(false);
  /** The number of finished uploads. It is the field's key, so that each upload empties the field. */
  const [round, setRound] = useState(0);
  const isBusy = sent !== undefined || isRemoving;

  const upload = async (chosen: File) => {
    setError(undefined);
    setMayRetry(false);
    setSent(0);
    try {
      const { user, message } = await uploadResume({
        file: chosen,
        onProgress: (share) => setSent(share * 100),
      });
      flushSync(() => {
        onChange(user);
        setFile(undefined);
        setSent(undefined);
        setRound((before) => before + 1);
      });
      notify.success('Profile Updated!', message);
    } catch (reason) {
      flushSync(() => {
        setSent(undefined);
        setError(notifyUpdateFailure(reason));
        setMayRetry(!(reason instanceof Refusal) || reason.code === 'too-many-requests');
      });
    }
    onDone();
  };

  const choose = async (chosen: File | undefined) => {
    setFile(chosen);
    setMayRetry(false);
    const refusal = chosen && resumeRefusal(chosen);
    setError(refusal?.message);
    if (chosen && !refusal) await upload(chosen);
  };

  /** @returns whether it was removed */
  const remove = async (): Promise<boolean> => {
    setRemoving(true);
    try {
      const { user, message } = await removeResume();
      onChange(user);
      notify.success('Profile Updated!', message);
      return true;
    } catch (reason) {
      notifyUpdateFailure(reason);
      return false;
    } finally {
      setRemoving(false);
    }
  };

  return {
    file,
    error,
    mayRetry,
    sent,
    isBusy,
    round,
    choose,
    remove,
    retry: async () => file && upload(file),
  };
}
