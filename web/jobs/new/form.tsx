import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CompanyProfile } from '../../../shared/companies/profile.ts';
import { Refusal } from '../../../shared/kit/client.ts';
import { DEADLINE_DAYS, type Job } from '../../../shared/jobs/posting.ts';
import { postJobRefusal } from '../../../shared/refusals.ts';
import { api } from '../../kit/data/api.ts';
import { clearDraft, readDraft, saveDraft } from '../../kit/forms/drafts.ts';
import { notifyFailure } from '../../kit/failure-notice.ts';
import { notify } from '../../kit/notices.ts';
import { JobCheck } from '../form/check.tsx';
import { useJobForm } from '../form/state.ts';
import { EMPTY_JOB_FORM, fromDraft, isEmptyForm, toPosting } from '../form/values.ts';
import { JobForm } from '../form/form.tsx';
import { Alert } from '../../kit/ui/alert.tsx';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { Stack } from '../../kit/ui/stack.tsx';
import { useCopiedJob } from './copied-job.ts';
import { JobPreview } from '../form/preview.tsx';

/** Milliseconds that saving a draft takes (product.md section 9). */
const DRAFT_DELAY = 1000;

interface NewJobFormProps {
  company: CompanyProfile;
  /** The job to start from, or 'gone' if it was deleted. */
  original: Job | 'gone' | undefined;
}

/** The new-job form with its draft, which is kept for the company while something is typed (product.md section 4.5). */
export function NewJobForm({ company, original }: NewJobFormProps) {
  const draftKey = `new-job:${company._id}`;
  const [draft] = useState(() => fromDraft(readDraft(draftKey)));
  const { form, showErrors, isValid, goTo, shown } = useJobForm(draft ?? EMPTY_JOB_FORM, (values) =>
    isEmptyForm(values) ? clearDraft(draftKey) : saveDraft(draftKey, values),
  );
  const [busy, setBusy] = useState<'posting' | 'saving'>();
  const navigate = useNavigate();
  const isEmpty = isEmptyForm(form.values);
  const copied = useCopiedJob({ original, draft, onCopy: (values) => form.setValues(values) });

  const told = useRef(false);
  useEffect(() => {
    if (!draft || told.current) return;
    told.current = true;
    notify.info('Draft Restored', 'We restored your unsaved draft.');
  }, [draft]);

  const post = async () => {
    if (busy || !isValid()) return;
    setBusy('posting');
    try {
      await api.postJob({ body: toPosting(form.getValues()) });
      clearDraft(draftKey);
      notify.success(
        'Job Posted Successfully!',
        'Your job posting has been submitted for admin review.',
      );
      await navigate('/jobs/my-jobs');
    } catch (error) {
      const isDenied = error instanceof Refusal && error.code === 'company-not-approved';
      const denial = isDenied ? postJobRefusal(undefined) : undefined;
      const titles = { refused: denial?.title ?? 'Job Post Failed', failed: 'Posting Error' };
      notifyFailure(error, titles, denial?.message ?? 'Failed to post job.');
      setBusy(undefined);
      if (error instanceof Refusal) showErrors(error.errors);
    }
  };

  const saveForLater = () => {
    setBusy('saving');
    setTimeout(() => {
      saveDraft(draftKey, form.getValues());
      setBusy(undefined);
      notify.success('Draft Saved', 'The draft is stored in this browser until you post the job.');
    }, DRAFT_DELAY);
  };

  const startOver = () => {
    form.setValues(EMPTY_JOB_FORM);
    form.clearErrors();
    goTo('jobTitle');
  };

  return (
    <>
      <JobForm
        form={form}
        preview={{ shown, content: <JobPreview values={form.values} company={company} /> }}
        deadlineHint={`Leave empty for ${DEADLINE_DAYS.default} days from now.`}
        onSubmit={() => void post()}
        side={
          <>
            <JobCheck values={form.values} onGo={goTo}>
              <Alert title="Pending approval">
                An admin reviews each job within 24 hours before it is public. Until then it is
                listed in My Jobs as Pending Review.
              </Alert>
              <Stack tight>
                <Button type="submit" size="lg" fullWidth busy={busy === 'posting'}>
                  Post Job
                </Button>
                <Button
                  variant="outline"
                  fullWidth
                  busy={busy === 'saving'}
                  blocked={isEmpty ? 'Nothing to save yet.' : undefined}
                  onClick={saveForLater}
                >
                  Save Draft
                </Button>
                <LinkButton to="/jobs/my-jobs" variant="subtle" fullWidth>
                  Cancel
                </LinkButton>
                {draft && !isEmpty && (
                  <Button variant="subtle" size="sm" fullWidth onClick={startOver}>
                    Discard the draft and start over
                  </Button>
                )}
              </Stack>
            </JobCheck>
          </>
        }
      />
      <ConfirmDialog
        open={copied.isAsking}
        title="Replace your draft?"
        confirmLabel="Replace the draft"
        onConfirm={copied.copy}
        onClose={copied.keepDraft}
      >
        You have a draft{draft?.jobTitle && ` of "${draft.jobTitle}"`} that has not been posted. The
        copy replaces the draft, and the draft is lost.
      </ConfirmDialog>
    </>
  );
}
