import { useCallback, useState } from 'react';
import {
  type Candidate,
  CANDIDATE_DAYS,
  INVITATION_MAX,
  inviteRefusal,
} from '../../rules/candidates.ts';
import type { Position } from '../../../../shared/applications/lists.ts';
import { NO_EMAIL_YET } from '../../../../shared/mail/no-email.ts';
import { isActive } from '../../../../shared/jobs/status.ts';
import { JobFilter } from '../../../../web/applications/job-filter.tsx';
import { useChange } from '../../../../web/kit/data/calls.ts';
import { ChangeDialog } from '../../../../web/kit/data/change-dialog.tsx';
import { failureNotices } from '../../../../web/kit/failure-notice.ts';
import { FormDialog } from '../../../../web/kit/forms/form-dialog.tsx';
import { useForm } from '../../../../web/kit/forms/use-form.ts';
import { notify } from '../../../../web/kit/notices.ts';
import { Small } from '../../../../web/kit/ui/display/small.tsx';
import { EmailField, TextArea, TextField } from '../../../../web/kit/ui/fields/field.tsx';
import { useSite } from '../../../../web/site.ts';
import { MessageField } from '../../../../web/templates/message-field.tsx';

interface DialogProps {
  of: Candidate;
  onClose: () => void;
}

export function EditDialog({ of, onClose }: DialogProps) {
  const { mutateAsync: update } = useChange('updateCandidate');
  const { name, email, phone, headline, skills, location, source, note } = of;
  const form = useForm('updateCandidate', {
    defaults: { name, email, phone, headline, skills, location, source, note },
    notices: failureNotices('Save', 'Failed to save the candidate.'),
    onSubmit: async (body) => {
      const { message } = await update({ params: { id: of._id }, body });
      notify.success('Candidate Changed', message);
      onClose();
    },
  });
  return (
    <FormDialog title={`Edit ${of.name}`} submit="Save Changes" form={form} onClose={onClose}>
      <TextField label="Name" required maxLength={100} {...form.field('name')} />
      <EmailField autoComplete="off" {...form.field('email')} />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="off"
        optional
        maxLength={40}
        {...form.field('phone')}
      />
      <TextField label="Position" optional maxLength={120} {...form.field('headline')} />
      <TextField label="Skills" optional maxLength={300} {...form.field('skills')} />
      <TextField label="Location" optional maxLength={100} {...form.field('location')} />
      <TextField
        label="Source"
        optional
        hint="Where you got this data. The invitation mentions it."
        maxLength={100}
        {...form.field('source')}
      />
      <TextArea label="Note" optional rows={3} maxLength={500} {...form.field('note')} />
    </FormDialog>
  );
}

export function InviteDialog({ of, onClose }: DialogProps) {
  const { mutateAsync: invite } = useChange('inviteCandidate');
  const [now] = useState(() => new Date());
  const { sendsMail } = useSite();
  // To an applicant, a job is proposed once, and not one that they applied to.
  const accepts = useCallback(
    (job: Position) => isActive(job, now) && !inviteRefusal(of, now, job._id),
    [of, now],
  );
  const [jobTitle, setJobTitle] = useState(of.job?.jobTitle);
  const isApplicant = of.origin === 'applicant';
  const isSent = isApplicant || sendsMail;
  const form = useForm('inviteCandidate', {
    defaults: { job: of.job?._id ?? '', message: '' },
    notices: failureNotices('Invitation', 'Failed to invite the candidate.'),
    onSubmit: async (body) => {
      const { message } = await invite({ params: { id: of._id }, body });
      notify.success(isSent ? 'Invitation Sent' : 'Invitation Stored', message);
      onClose();
    },
  });
  const { value: job, error, onChange: chooseJob } = form.control('job');
  return (
    <FormDialog
      title={`Invite ${of.name}`}
      submit={isSent ? 'Send Invitation' : 'Store Invitation'}
      form={form}
      onClose={onClose}
    >
      <JobFilter
        label="Job"
        hasLabel
        all="Choose a job"
        value={job}
        error={error}
        accepts={accepts}
        none="No public job is left to propose: this person applied or was invited to each, or none is public."
        onChange={(id, title) => {
          chooseJob(id);
          setJobTitle(title);
        }}
      />
      <MessageField
        kind="invitation"
        first={{ name: of.name, job: (job && jobTitle) || 'the job that you choose' }}
        count={1}
        text={form.values.message}
        onText={(message) => form.set({ message })}
        limit={INVITATION_MAX}
        keepsFields
        label="Message"
        optional
        rows={4}
        placeholder="e.g. We met at the meetup in May and would like to hear from you."
        {...form.field('message')}
      />
      {isApplicant ? (
        <Small>
          {of.name} is told of the job with your message, once for each job. Their time in your
          talent pool stays the same.
        </Small>
      ) : (
        <Small>
          {sendsMail
            ? `We email ${of.email} a link to the job. The email says that you have their data, from where, and how to have it erased without an account. It is then kept for ${CANDIDATE_DAYS} days.`
            : `${NO_EMAIL_YET} The invitation is stored, but ${of.name} does not get it: write to ${of.email} yourself.`}
        </Small>
      )}
    </FormDialog>
  );
}

export function DeleteDialog({ of, onClose }: DialogProps) {
  const isFile = of.origin === 'file';
  return (
    <ChangeDialog
      change="deleteCandidate"
      input={{ params: { id: of._id } }}
      done={isFile ? 'Candidate Deleted' : 'Removed'}
      title={isFile ? `Delete ${of.name}?` : `Remove ${of.name}?`}
      confirmLabel={isFile ? 'Delete' : 'Remove'}
      onClose={onClose}
    >
      {isFile
        ? 'This deletes their details and invitations. Their applications stay. You can import them again.'
        : 'This removes them from your talent pool. You can no longer see their profile there. Their applications stay. You can ask again only after another application.'}
    </ChangeDialog>
  );
}
