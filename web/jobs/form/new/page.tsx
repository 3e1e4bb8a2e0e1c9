import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { missingDetails } from '../../../../shared/companies/completeness.ts';
import type { CompanyProfile } from '../../../../shared/companies/profile.ts';
import type { Denial } from '../../../../shared/errors.ts';
import { DEADLINE_DAYS, type Job } from '../../../../shared/jobs/posting.ts';
import { Refusal } from '../../../../shared/kit/client.ts';
import { useBarred } from '../../../kit/member.ts';
import { Barred } from '../../../kit/ui/feedback/barred.tsx';
import { postJobRefusal } from '../../../../shared/refusals.ts';
import { type AnswerOf, prefetchCall, useCall, useChange } from '../../../kit/data/calls.ts';
import { QueryView } from '../../../kit/data/query-view.tsx';
import { notifyFailure, UNANSWERED } from '../../../kit/failure-notice.ts';
import { KeptText } from '../../../kit/forms/kept-text.tsx';
import { isSame } from '../../../kit/forms/changes.ts';
import { notify } from '../../../kit/notices.ts';
import { useOwnId } from '../../../kit/session.ts';
import { Alert } from '../../../kit/ui/feedback/alert.tsx';
import { Button, LinkButton } from '../../../kit/ui/button.tsx';
import { Card } from '../../../kit/ui/layout/card.tsx';
import { ConfirmDialog } from '../../../kit/ui/overlays/confirm-dialog.tsx';
import { EmptyState } from '../../../kit/ui/feedback/empty-state.tsx';
import { Page } from '../../../kit/ui/layout/page.tsx';
import { SplitSkeleton } from '../../../kit/ui/layout/split.tsx';
import { Stack } from '../../../kit/ui/layout/stack.tsx';
import { pageMeta } from '../../../site.ts';
import { JobCheck } from '../check.tsx';
import { JobForm, useJobForm } from '../form.tsx';
import { JobPreview } from '../views.tsx';
import {
  EMPTY_JOB_FORM,
  draftKeyOf,
  fromDraft,
  isEmptyForm,
  type JobFormValues,
  toCopy,
  toPosting,
} from '../../form-values.ts';
import type { Route } from './+types/page.ts';

/** The query parameter with the id of the job to copy. */
const COPY = 'copy';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Post New Job');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const copied = new URL(request.url).searchParams.get(COPY);
  if (copied) prefetchCall('getJobVersions', { params: { id: copied } });
  return prefetchCall('getProfile');
};

/** The id of the copied job leaves the address once the job is in the form; the page stays as it is. */
export { keepWhileFiltering as shouldRevalidate } from '../../../kit/data/filters.ts';

const loading = {
  refused: 'Failed to fetch company approval status.',
  failed: 'Failed to verify company status.',
  skeleton: <SplitSkeleton />,
};

/** The form of a new job; only for approved companies (product.md section 2.6). */
export default function NewJob() {
  const barred = useBarred('manage-jobs');
  const profile = useCall('getProfile');
  return (
    <Page
      title="Post New Job"
      subtitle="About 2 minutes. Fields that are not marked optional are required."
    >
      <QueryView query={profile} {...loading}>
        {({ user }) =>
          barred ? (
            <>
              <Barred reason={barred} />
              {user.companyProfile && <KeptText draftKey={draftKeyOf(user.companyProfile, user)} />}
            </>
          ) : (
            <FormOrReason user={user} />
          )
        }
      </QueryView>
    </Page>
  );
}

/** Once the form is open it stays, whatever changes meanwhile: the server says why the job cannot be posted. */
function FormOrReason({ user }: { user: AnswerOf<'getProfile'>['user'] }) {
  const { companyProfile: company } = user;
  const refusal = postJobRefusal(company, user);
  const [wasOpen, setOpen] = useState(!refusal);
  if (!refusal && !wasOpen) setOpen(true);
  if (company && (wasOpen || !refusal)) return <NewJobWithCopy company={company} />;
  if (!refusal || refusal.code === 'company-not-approved')
    return <ApprovalRequired company={company} onDraft={() => setOpen(true)} />;
  return <PostingRefused refusal={refusal} />;
}

/** The form, filled in from another job where the address names one. */
function NewJobWithCopy({ company }: { company: CompanyProfile }) {
  const [params] = useSearchParams();
  const [copied] = useState(() => params.get(COPY) ?? '');
  const query = useCall('getJobVersions', { params: { id: copied } }, { enabled: copied !== '' });
  if (!copied) return <NewJobForm company={company} original={undefined} />;
  // The job was deleted, or belongs to another company.
  const isGone = query.error instanceof Refusal && query.error.status === 404;
  if (isGone) return <NewJobForm company={company} original="gone" />;
  return (
    <QueryView query={query} {...loading}>
      {({ current }) => <NewJobForm company={company} original={current} />}
    </QueryView>
  );
}

/** Why an approved company cannot post now, and where it can end that. The frame's banner sends a link to confirm again. */
function PostingRefused({ refusal: { code, title, message } }: { refusal: Denial }) {
  return (
    <Card>
      <EmptyState title={title} hint={message}>
        {code === 'answers-overdue' && (
          <LinkButton to="/applications/my-applications-company?answer=due">
            Answer All Waiting
          </LinkButton>
        )}
        <LinkButton to="/dashboard/company" variant="outline">
          Go to Dashboard
        </LinkButton>
      </EmptyState>
    </Card>
  );
}

interface ApprovalRequiredProps {
  company: CompanyProfile | undefined;
  onDraft: () => void;
}

function ApprovalRequired({ company, onDraft }: ApprovalRequiredProps) {
  const isComplete = company && missingDetails(company).length === 0;
  return (
    <Card>
      <EmptyState
        title="Company Approval Required"
        hint={`Your company account is pending approval. You cannot post jobs yet. An admin reviews each new company.${isComplete ? '' : ' A complete profile speeds up the review.'} You can write your first job meanwhile and post it after the approval.`}
      >
        <Button onClick={onDraft}>Draft a Job</Button>
        <LinkButton to="/company/profile" variant="outline">
          Complete Profile
        </LinkButton>
        <LinkButton to="/dashboard/company" variant="outline">
          Go to Dashboard
        </LinkButton>
      </EmptyState>
    </Card>
  );
}

/** Milliseconds that saving a draft takes (product.md section 9). */
const DRAFT_DELAY = 1000;

interface NewJobFormProps {
  company: CompanyProfile;
  /** The job to copy; 'gone' if it does not exist. */
  original: Job | 'gone' | undefined;
}

/** The form of a new job. Its draft belongs to the company and to who types it (product.md section 4.5). */
function NewJobForm({ company, original }: NewJobFormProps) {
  const navigate = useNavigate();
  const { mutateAsync: postJob } = useChange('postJob');
  const [isSaving, setSaving] = useState(false);
  const form = useJobForm('postJob', {
    defaults: EMPTY_JOB_FORM,
    draft: {
      key: draftKeyOf(company, { _id: useOwnId() ?? '' }),
      oldKey: `new-job:${company._id}`,
      // A copy that nobody has changed is no draft.
      toDraft: (values) => (isEmptyForm(values) || isCopy(values, original) ? undefined : values),
      fromDraft,
      onRestore: () => notify.info('Draft Restored', 'We restored your unsaved draft.'),
    },
    notices: {
      refused: ['Job Post Failed', 'Failed to post job.'],
      failed: ['Posting Error', 'Failed to post job.'],
      unanswered: `Failed to post job. ${UNANSWERED}`,
    },
    onRefused: (refusal) => {
      if (refusal.code === 'job-not-found') {
        form.set({ ...values, copyOf: '' });
        notify.failure(
          'Job Post Failed',
          'The job that you copied has been deleted, with its stages and criteria. Post this job without them.',
        );
        return true;
      }
      const denial =
        refusal.code === 'company-not-approved' ? postJobRefusal(undefined) : undefined;
      if (denial) notifyFailure(refusal, { refused: denial.title }, denial.message);
      return denial !== undefined;
    },
    onSubmit: async (values) => {
      const { job } = await postJob({ body: toPosting(values) });
      form.draft.forget();
      notify.success(
        'Job Posted Successfully!',
        'Your job posting has been submitted for admin review.',
      );
      await navigate('/jobs/my-jobs', { state: { posted: job._id } });
    },
  });
  const { values, goTo } = form;
  const waits = company.isApproved ? undefined : postJobRefusal(undefined);
  const draft = form.draft.restored && { ...EMPTY_JOB_FORM, ...form.draft.restored };
  const isEmpty = isEmptyForm(values);
  const copied = useCopiedJob({ original, draft, onCopy: form.set });

  const saveForLater = () => {
    setSaving(true);
    setTimeout(() => {
      setSaving(false);
      notify.success('Draft Saved', 'The draft is stored in this browser until you post the job.');
    }, DRAFT_DELAY);
  };

  const startOver = () => {
    form.reset(EMPTY_JOB_FORM);
    goTo('jobTitle');
  };

  return (
    <>
      <JobForm
        form={form}
        preview={<JobPreview values={values} company={company} />}
        deadlineHint={`Leave empty for ${DEADLINE_DAYS.default} days from now.`}
        side={
          <>
            <JobCheck values={values} advice={form.advice} onGo={goTo}>
              <Alert title="Pending approval">
                {waits
                  ? 'You can post this job when an admin has approved your company. Your draft stays in this browser.'
                  : 'An admin reviews each job before it is public. Until then it is listed in My Jobs as Pending Review.'}
              </Alert>
              <Stack gap={10}>
                <Button
                  type="submit"
                  size="lg"
                  fullWidth
                  busy={form.isSending}
                  blocked={waits?.message}
                >
                  Post Job
                </Button>
                <Button
                  variant="outline"
                  fullWidth
                  busy={isSaving}
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
                    Discard Draft
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
        confirmLabel="Replace Draft"
        onConfirm={copied.copy}
        onClose={copied.keepDraft}
      >
        You have a draft{draft?.jobTitle && ` of “${draft.jobTitle}”`} that has not been posted. The
        copy replaces the draft, and the draft is lost.
      </ConfirmDialog>
    </>
  );
}

interface Copied {
  /** The job to copy; 'gone' if it does not exist. */
  original: Job | 'gone' | undefined;
  /** The restored draft. */
  draft: JobFormValues | undefined;
  onCopy: (values: JobFormValues) => void;
}

/** Fills in the form from another job. Asks first if that would replace a draft. */
function useCopiedJob({ original, draft, onCopy }: Copied) {
  const [isAsking, setAsking] = useState(
    () =>
      original !== undefined &&
      original !== 'gone' &&
      draft !== undefined &&
      !isCopy(draft, original),
  );
  const [, setParams] = useSearchParams();
  const isStarted = useRef(false);

  /** Removes the id from the address, so that a reload does not copy again. */
  const forget = () =>
    setParams(
      (current) => {
        current.delete(COPY);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );

  const fillIn = (job: Job) => {
    onCopy(toCopy(job));
    notify.info('Job Copied', `This is a copy of “${job.jobTitle}”. Nothing has been posted.`);
    forget();
  };

  useEffect(() => {
    if (isStarted.current || !original || isAsking) return;
    isStarted.current = true;
    if (original === 'gone') {
      notify.failure('Error', 'The job to copy no longer exists.');
      forget();
    } else if (draft) forget();
    else fillIn(original);
  });

  return {
    isAsking,
    copy: () => {
      isStarted.current = true;
      setAsking(false);
      if (original && original !== 'gone') fillIn(original);
    },
    keepDraft: () => {
      isStarted.current = true;
      setAsking(false);
      forget();
    },
  };
}

const isCopy = (values: JobFormValues, original: Copied['original']) =>
  typeof original === 'object' && isSame(values, toCopy(original));
