import { useState } from 'react';
import {
  type RemovalProps,
  ResumeSection,
  type ShownResume,
} from '../../../web/accounts/resume-section.tsx';
import { SETTING_NOTICES } from '../../../web/accounts/settings-part.tsx';
import { useCall, useChange } from '../../../web/kit/data/calls.ts';
import { ChangeDialog } from '../../../web/kit/data/change-dialog.tsx';
import { notifyUpdateFailure } from '../../../web/kit/failure-notice.ts';
import { FormDialog } from '../../../web/kit/forms/form-dialog.tsx';
import { useForm } from '../../../web/kit/forms/use-form.ts';
import { notify } from '../../../web/kit/notices.ts';
import { Button } from '../../../web/kit/ui/button.tsx';
import { Quiet } from '../../../web/kit/ui/display/prose.tsx';
import { TextField } from '../../../web/kit/ui/fields/field.tsx';
import { type Resume, resumeChange } from '../calls.ts';
import { RESUME_NAME_MAX, RESUMES_MAX } from '../rules.ts';

/** The resumes of the job seeker, in place of the only one. */
export function ProfileResumes() {
  const { data } = useCall('listResumes', undefined, { hasSignedLinks: true });
  const resumes = data?.resumes ?? [];
  const add = useChange('addResume');
  return (
    <ResumeSection
      resumes={resumes.map((resume) => ({
        ...resume,
        text: resume.fileName,
        badge: resume.isDefault && resumes.length > 1 && 'Default',
      }))}
      send={(file, onProgress) => add.mutateAsync({ body: {}, file, onProgress })}
      another="Add another resume"
      full={
        resumes.length >= RESUMES_MAX && (
          <Quiet>You have {RESUMES_MAX} resumes. Remove one of them to add another one.</Quiet>
        )
      }
      Actions={Actions}
      Removal={Removal}
    />
  );
}

const Removal = ({ resume: { _id }, dialog }: RemovalProps<Resume & ShownResume>) => (
  <ChangeDialog change="removeResume" input={{ params: { id: _id } }} {...dialog} />
);

function Actions({ resume, onMoved }: { resume: Resume; onMoved: () => void }) {
  const [isRenaming, setRenaming] = useState(false);
  const change = useChange('changeResume', {
    onSuccess: ({ message }) => {
      notify.success('Profile Updated!', message);
      onMoved();
    },
    onError: (error) => notifyUpdateFailure(error),
  });
  return (
    <>
      {!resume.isDefault && (
        <Button
          variant="subtle"
          size="sm"
          busy={change.isPending}
          onClick={() => change.mutate({ params: { id: resume._id }, body: { isDefault: true } })}
        >
          Make Default<span className="sr-only"> {resume.name}</span>
        </Button>
      )}
      <Button variant="subtle" size="sm" aria-haspopup="dialog" onClick={() => setRenaming(true)}>
        Rename<span className="sr-only"> {resume.name}</span>
      </Button>
      {isRenaming && <RenameDialog resume={resume} onClose={() => setRenaming(false)} />}
    </>
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
