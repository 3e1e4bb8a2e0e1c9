import { IconFileText } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  RESUME_EXTENSIONS,
  resumeRefusal,
  RESUMES_MAX,
} from '../../../shared/applications/status.ts';
import { type Resume, RESUME_NAME_MAX, resumeChange } from '../../../shared/resumes/list.ts';
import { useCall, useChange } from '../../kit/data/calls.ts';
import { ChangeDialog } from '../../kit/data/change-dialog.tsx';
import { notifyUpdateFailure } from '../../kit/failure-notice.ts';
import { FormDialog } from '../../kit/forms/form-dialog.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { notify } from '../../kit/notices.ts';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { Badge } from '../../kit/ui/display/badge.tsx';
import { Quiet } from '../../kit/ui/display/prose.tsx';
import { TextField } from '../../kit/ui/fields/field.tsx';
import { Section } from '../../kit/ui/layout/section.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import { SETTING_NOTICES } from '../settings-part.tsx';
import { SettingsRow, SettingsRows } from '../settings-rows.tsx';
import { UploadField, useUpload } from '../../kit/forms/upload.tsx';

/** The resumes of the job seeker. Each change is made at once, independently of the form. */
export function ProfileResumes() {
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { data } = useCall('listResumes', undefined, { hasSignedLinks: true });
  const resumes = data?.resumes ?? [];
  const [renamed, setRenamed] = useState<Resume>();
  const [removed, setRemoved] = useState<Resume>();
  const change = useChange('changeResume');
  // The control that had the focus is disabled or removed.
  const focusField = () => box.current?.querySelector<HTMLElement>('input[type=file]')?.focus();
  const add = useChange('addResume');
  /** The number of finished uploads. It is the field's key, so that each upload empties the field. */
  const [round, setRound] = useState(0);
  const upload = useUpload({
    refusalOf: resumeRefusal,
    send: async (file, onProgress) => {
      const { message } = await add.mutateAsync({ body: {}, file, onProgress });
      upload.clear();
      setRound((before) => before + 1);
      notify.success('Profile Updated!', message);
    },
    explain: notifyUpdateFailure,
    onEnd: focusField,
  });
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

  const closeRemoval = () => setRemoved(undefined);

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
          <UploadField
            key={round}
            upload={upload}
            label={resumes.length > 0 ? 'Add another resume' : 'Your resume'}
            hint="PDF, DOC or DOCX, up to 5 MB"
            accept={RESUME_EXTENSIONS}
            sending={(upload.sent ?? 0) < 100 ? 'Uploading your resume' : 'Almost done'}
          />
        )}
      </Stack>
      {renamed && <RenameDialog resume={renamed} onClose={() => setRenamed(undefined)} />}
      {removed && (
        <ChangeDialog
          change="removeResume"
          input={{ params: { id: removed._id } }}
          done="Profile Updated!"
          onDone={() => {
            flushSync(closeRemoval);
            focusField();
          }}
          title={`Remove ${removed.name}?`}
          confirmLabel="Remove Resume"
          onClose={closeRemoval}
        >
          This removes it from your profile. Companies keep the copies you sent them.
        </ChangeDialog>
      )}
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
    <FormDialog title="Rename Resume" submit="Rename" form={form} onClose={onClose}>
      <TextField
        label="Name"
        maxLength={RESUME_NAME_MAX}
        hint="Only you see this name, such as “English, for startups”."
        {...form.field('name')}
      />
    </FormDialog>
  );
}
