import { IconFileText } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  RESUME_EXTENSIONS,
  resumeRefusal,
  RESUMES_MAX,
} from '../../../shared/applications/status.ts';
import { Refusal } from '../../../shared/kit/client.ts';
import { type Resume, RESUME_NAME_MAX, resumeChange } from '../../../shared/resumes/list.ts';
import { useCall, useChange } from '../../kit/data/calls.ts';
import { notifyUpdateFailure } from '../../kit/failure-notice.ts';
import { FormDialog } from '../../kit/forms/form-dialog.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { notify } from '../../kit/notices.ts';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { Badge } from '../../kit/ui/display/badge.tsx';
import { Quiet } from '../../kit/ui/display/prose.tsx';
import { ProgressBar } from '../../kit/ui/feedback/progress-bar.tsx';
import { TextField } from '../../kit/ui/fields/field.tsx';
import { FileField } from '../../kit/ui/fields/file-field.tsx';
import { Section } from '../../kit/ui/layout/section.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import { ConfirmDialog } from '../../kit/ui/overlays/confirm-dialog.tsx';
import { SETTING_NOTICES } from '../settings-part.tsx';
import { SettingsRow, SettingsRows } from '../settings-rows.tsx';

/** The resumes of the job seeker. Each change is made at once, independently of the form. */
export function ProfileResumes() {
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { data } = useCall('listResumes', undefined, { hasSignedLinks: true });
  const resumes = data?.resumes ?? [];
  const [renamed, setRenamed] = useState<Resume>();
  const [removed, setRemoved] = useState<Resume>();
  const change = useChange('changeResume');
  const remove = useChange('removeResume');
  // The control that had the focus is disabled or removed.
  const focusField = () => box.current?.querySelector<HTMLElement>('input[type=file]')?.focus();
  const transfer = useResumeTransfer(focusField);
  const isFull = resumes.length >= RESUMES_MAX;

  const makeDefault = async ({ _id }: Resume) => {
    try {
      const { message } = await change.mutateAsync({
        params: { id: _id },
        body: { isDefault: true },
      });
      notify.success('Profile Updated!', message);
      list.current?.focus();
    } catch (error) {
      notifyUpdateFailure(error);
    }
  };

  const confirmRemoval = async () => {
    if (!removed) return;
    try {
      const { message } = await remove.mutateAsync({ params: { id: removed._id } });
      notify.success('Profile Updated!', message);
      flushSync(() => setRemoved(undefined));
      focusField();
    } catch (error) {
      notifyUpdateFailure(error);
      setRemoved(undefined);
    }
  };

  return (
    <Section
      title="Resume"
      note="Apply with a saved resume in one step. Each application keeps its own copy."
    >
      <Stack ref={box} gap={16}>
        {resumes.length > 0 && (
          <SettingsRows label="Your resumes" list={list}>
            {resumes.map((resume) => (
              <SettingsRow
                key={resume._id}
                icon={IconFileText}
                name={resume.name}
                text={resume.fileName}
              >
                {resume.isDefault && resumes.length > 1 && <Badge tone="blue">Default</Badge>}
                <LinkButton to={resume.link} fileInNewTab variant="outline" size="sm">
                  Open<span className="sr-only"> {resume.name} (in a new tab)</span>
                </LinkButton>
                {!resume.isDefault && (
                  <Button
                    variant="subtle"
                    size="sm"
                    busy={change.isPending}
                    onClick={() => void makeDefault(resume)}
                  >
                    Make Default<span className="sr-only"> {resume.name}</span>
                  </Button>
                )}
                <Button
                  variant="subtle"
                  size="sm"
                  aria-haspopup="dialog"
                  onClick={() => setRenamed(resume)}
                >
                  Rename<span className="sr-only"> {resume.name}</span>
                </Button>
                <Button
                  variant="subtle"
                  size="sm"
                  aria-haspopup="dialog"
                  onClick={() => setRemoved(resume)}
                >
                  Remove<span className="sr-only"> {resume.name}</span>
                </Button>
              </SettingsRow>
            ))}
          </SettingsRows>
        )}
        {isFull ? (
          <Quiet>You have {RESUMES_MAX} resumes. Remove one of them to add another one.</Quiet>
        ) : (
          <FileField
            key={transfer.round}
            label={resumes.length > 0 ? 'Add another resume' : 'Your resume'}
            hint="PDF, DOC or DOCX, up to 5 MB"
            accept={RESUME_EXTENSIONS}
            file={transfer.file}
            error={transfer.error}
            disabled={transfer.isBusy}
            onChange={(file) => void transfer.choose(file)}
          />
        )}
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
      {renamed && <RenameDialog resume={renamed} onClose={() => setRenamed(undefined)} />}
      <ConfirmDialog
        open={removed !== undefined}
        danger
        busy={remove.isPending}
        title={`Remove ${removed?.name ?? 'this resume'}?`}
        confirmLabel="Remove Resume"
        onConfirm={() => void confirmRemoval()}
        onClose={() => setRemoved(undefined)}
      >
        This removes it from your profile. Companies keep the copies you sent them.
      </ConfirmDialog>
    </Section>
  );
}

function RenameDialog({ resume, onClose }: { resume: Resume; onClose: () => void }) {
  const change = useChange('changeResume');
  const form = useForm(resumeChange, {
    defaults: { name: resume.name },
    notices: SETTING_NOTICES,
    onSubmit: async (body) => {
      const { message } = await change.mutateAsync({ params: { id: resume._id }, body });
      notify.success('Profile Updated!', message);
      onClose();
    },
  });
  return (
    <FormDialog
      title="Rename Resume"
      submit="Rename"
      form={form}
      busy={form.isSending}
      onClose={onClose}
    >
      <TextField
        label="Name"
        maxLength={RESUME_NAME_MAX}
        hint="Only you see this name, such as “English, for startups”."
        {...form.field('name')}
      />
    </FormDialog>
  );
}

/** Uploads a resume. An error stays beside the chosen file. */
function useResumeTransfer(onDone: () => void) {
  const { mutateAsync: addResume } = useChange('addResume');
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const [mayRetry, setMayRetry] = useState(false);
  /** Percent sent; undefined while nothing is being sent. */
  const [sent, setSent] = useState<number>();
  /** The number of finished uploads. It is the field's key, so that each upload empties the field. */
  const [round, setRound] = useState(0);

  const upload = async (chosen: File) => {
    setError(undefined);
    setMayRetry(false);
    setSent(0);
    try {
      const { message } = await addResume({
        body: {},
        file: chosen,
        onProgress: (share) => setSent(share * 100),
      });
      flushSync(() => {
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

  return {
    file,
    error,
    mayRetry,
    sent,
    isBusy: sent !== undefined,
    round,
    choose,
    retry: async () => file && upload(file),
  };
}
