import { IconArrowBackUp } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ANSWER_UNDO_MINUTES } from '../../../shared/applications/undo.ts';
import { isAnswerOverdue, promiseInWords } from '../../../shared/applications/promise.ts';
import {
  type ApplicationDetail,
  CLOSED_LABELS,
  editRefusal,
  seekerStatus,
  withdrawRefusal,
} from '../../../shared/applications/status.ts';
import { isOutdated, Refusal } from '../../../shared/kit/client.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import { copyText } from '../../kit/copy-text.ts';
import { prefetchCall, useCall, useChange } from '../../kit/data/calls.ts';
import { QueryView } from '../../kit/data/query-view.tsx';
import { notifyUpdateFailure } from '../../kit/failure-notice.ts';
import { readFile } from '../../kit/forms/chosen-file.ts';
import { useKeptFocus } from '../../kit/kept-focus.ts';
import { notify } from '../../kit/notices.ts';
import { useNow } from '../../kit/now.ts';
import { readUser } from '../../kit/session.ts';
import { Alert } from '../../kit/ui/feedback/alert.tsx';
import { CompanyMark } from '../../kit/ui/art/company-mark.tsx';
import { BackLink } from '../../kit/ui/navigation/back-link.tsx';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../kit/ui/overlays/confirm-dialog.tsx';
import { EmptyState } from '../../kit/ui/feedback/empty-state.tsx';
import { TextArea } from '../../kit/ui/fields/field.tsx';
import { PageTitle } from '../../kit/ui/layout/page-title.tsx';
import { Facts } from '../../kit/ui/display/facts.tsx';
import { Prose, Quiet } from '../../kit/ui/display/prose.tsx';
import { Section } from '../../kit/ui/layout/section.tsx';
import { Split, SplitSkeleton } from '../../kit/ui/layout/split.tsx';
import { Row, Stack } from '../../kit/ui/layout/stack.tsx';
import { WindowTitle } from '../../kit/window-title.tsx';
import { Panels, useFeatures } from '../../panels.tsx';
import { pageMeta } from '../../site.ts';
import { OwnStatusBadge } from '../badges.tsx';
import { textsOf } from '../texts.ts';
import { formatLocal } from '../../kit/local-time.ts';
import { SentResume } from '../applicant/resume.tsx';
import { Answers } from '../answers-to-questions/answers.tsx';
import { ApplicationTimeline } from '../thread/timeline.tsx';
import { ViewJob } from '../view-job.tsx';
import type { Route } from './+types/page.ts';
import {
  type ApplicationDraft,
  type ApplicationForm,
  EditApplicationForm,
  useApplicationForm,
} from './form.tsx';
import { showApplication, useApplicationChange } from '../thread/change.ts';
import nowStyles from '../thread/now.module.css';
import styles from './page.module.css';

const TITLE = 'Your application';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, TITLE);

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => {
  prefetchCall('getApplication', { params });
  const draftKey = `application:${readUser()?._id ?? ''}:${params.id}`;
  return { draftKey, draftFile: await readFile(draftKey) };
};

/** The job seeker's own application: to change, withdraw and follow (product.md section 2.5). */
export default function EditApplication({ loaderData, params }: Route.ComponentProps) {
  const query = useCall('getApplication', { params }, { hasSignedLinks: true });
  const job = query.data?.application.job;
  const isMissing = query.error instanceof Refusal && query.error.status === 404;
  return (
    <Stack data-wide>
      <BackLink to="/applications/my-applications">Back to My Applications</BackLink>
      <WindowTitle>{job && `${TITLE}: ${job.jobTitle} at ${job.companyName}`}</WindowTitle>
      {isMissing ? (
        <NotFound />
      ) : (
        <QueryView
          query={query}
          refused="Failed to fetch applications."
          failed="Failed to load applications data."
          title={TITLE}
          skeleton={<SplitSkeleton />}
        >
          {({ application }) => (
            <EditApplicationView key={params.id} application={application} {...loaderData} />
          )}
        </QueryView>
      )}
    </Stack>
  );
}

function NotFound() {
  return (
    <>
      <PageTitle>{TITLE}</PageTitle>
      <EmptyState
        title="Application not found"
        hint="This is not one of your applications. The link may be incomplete or meant for somebody else."
      >
        <LinkButton to="/applications/my-applications">My Applications</LinkButton>
      </EmptyState>
    </>
  );
}

interface EditApplicationViewProps extends ApplicationDraft {
  application: ApplicationDetail;
}

/** A form while the application is pending; beside it the job and the button to withdraw. */
function EditApplicationView({ application, ...draft }: EditApplicationViewProps) {
  const now = useNow(application);
  const [asked, setAsked] = useState<string>();
  const form = useApplicationForm(application, draft);
  const content = useRef<HTMLDivElement>(null);
  const status = seekerStatus(application.status);
  useKeptFocus(content, `${status} ${form.hasLetter}`);
  const isOpen = editRefusal(asKnown(application)) === undefined;
  const { job } = application;
  const cards = useApplicantCards();
  const onClose = () => setAsked(undefined);

  return (
    <>
      <div className={styles.head}>
        <CompanyMark name={job.companyName} logo={job.companyLogo} size={52} />
        <PageTitle
          subtitle={[`${job.jobTitle} at ${job.companyName}`, job.jobLocation, job.jobType]
            .filter(Boolean)
            .join(' · ')}
          actions={
            <>
              <OwnStatusBadge application={application} />
              <ViewJob job={job} />
            </>
          }
        >
          {TITLE}
        </PageTitle>
      </div>
      <Split
        longSide
        side={
          <>
            {/* On a phone the first part stands above the content, where what can be done now comes first. */}
            <span hidden />
            <Section title="Timeline">
              <ApplicationTimeline application={application} reader="job_seeker" now={now} />
            </Section>
            <Panels slot="my-application.choice" application={application} />
            {isOpen ? (
              <Section title="Withdraw" note="Changed your mind? Let the company know.">
                <WithdrawApplication application={application} />
              </Section>
            ) : (
              <SentApplication application={application} />
            )}
            <Panels slot="my-application.side" application={application} />
          </>
        }
      >
        <div ref={content} tabIndex={-1} className={styles.content}>
          <Closed closure={application.closure} />
          <PromisedAnswer application={application} now={now} />
          <Panels slot="my-application.head" application={application} now={now} />
          {!application.closure && <WhatNow application={application} now={now} onAsk={setAsked} />}
          <Panels slot="my-application.agreed" application={application} now={now} />
          {!isOpen && form.hasLetter && <UnsentLetter form={form} />}
          <Panels slot="my-application.foot" application={application} />
          {isOpen && <EditApplicationForm application={application} form={form} />}
          <Answers answers={application.answers} />
        </div>
      </Split>
      {asked &&
        cards.map(({ name, Dialog }) => (
          <Dialog key={`${name} ${asked}`} question={asked} {...{ application, now, onClose }} />
        ))}
    </>
  );
}

interface WhatNowProps {
  application: ApplicationDetail;
  now: Date;
  onAsk: (question: string) => void;
}

const useApplicantCards = () =>
  useFeatures().flatMap(({ name, applicantCard }) =>
    applicantCard ? [{ name, ...applicantCard }] : [],
  );

/** What the applicant can do now, as one card. */
function WhatNow({ application, now, onAsk }: WhatNowProps) {
  const found = useApplicantCards().find(({ isFor }) => isFor(application, now));
  if (application.undoWithdrawalUntil) return <Withdrawn application={application} />;
  return found ? <found.Card {...{ application, now, onAsk }} /> : null;
}

function useUndoWithdrawal({ _id }: ApplicationDetail) {
  const { isBusy, run } = useApplicationChange();
  const { mutateAsync: undo } = useChange('undoWithdrawal');
  return { isBusy, undo: () => void run('Withdrawal Undone', () => undo({ params: { id: _id } })) };
}

/** A withdrawal that can be undone. */
function Withdrawn({ application }: { application: ApplicationDetail }) {
  const { isBusy, undo } = useUndoWithdrawal(application);
  const { job, undoWithdrawalUntil } = application;
  return (
    <section className={nowStyles.card} aria-labelledby="now">
      <h2 id="now">You withdrew this application</h2>
      <p className={nowStyles.lead}>
        You can undo this until {formatLocal(undoWithdrawalUntil ?? '')}. After that, we notify{' '}
        {job.companyName}, and you cannot apply for this job again.
      </p>
      <div className={nowStyles.answers}>
        <Button size="lg" busy={isBusy} onClick={undo}>
          Undo Withdrawal
        </Button>
      </div>
    </section>
  );
}

/** When the company answers, said plainly when it did not. */
function PromisedAnswer({ application, now }: { application: ApplicationDetail; now: Date }) {
  const text = promiseInWords(application, now);
  if (!text) return null;
  return isAnswerOverdue(application, now) ? (
    <Alert tone="warning" title={text}>
      The job is paused until the company answers. You can wait, write to the company below, or
      withdraw.
    </Alert>
  ) : (
    <Alert tone="info">{text}.</Alert>
  );
}

/** What closed the application, when nobody decided it. */
function Closed({ closure }: Pick<ApplicationDetail, 'closure'>) {
  if (!closure) return null;
  return (
    <Alert tone="warning" title={CLOSED_LABELS[closure.by]}>
      <p>
        The {closure.by} was removed on {formatDay(closure.at)}. You keep your copy of the
        application.
      </p>
      {closure.reason && <Prose text={closure.reason} />}
    </Alert>
  );
}

interface PartProps {
  application: ApplicationDetail;
}

/** A cover letter and resume that can no longer be changed. */
function SentApplication({ application }: PartProps) {
  const { coverLetter, resume, closure } = application;
  return (
    <Section title="What you sent" note={closure ? undefined : 'You can no longer change it.'}>
      <Stack gap={10}>
        <SentResume resume={resume} />
        {coverLetter ? (
          <details className={styles.letter}>
            <summary>Cover letter</summary>
            <Prose text={coverLetter} />
          </details>
        ) : (
          <Quiet>No cover letter.</Quiet>
        )}
        <Facts facts={textsOf(application)} />
        <WithdrawApplication application={application} />
      </Stack>
    </Section>
  );
}

/** An unknown status counts as pending. */
const asKnown = ({ status, closure }: ApplicationDetail) => ({
  status: seekerStatus(status),
  closure,
});

/** The unsent changes of a letter, when the company has reviewed the application or the applicant has withdrawn it. */
function UnsentLetter({ form }: { form: ApplicationForm }) {
  const { coverLetter } = form.values;
  return (
    <Alert tone="warning" title="Your last changes were not sent">
      <div className={styles.unsent}>
        <TextArea label="Your unsent text" hideLabel readOnly rows={5} value={coverLetter} />
        <Row>
          <Button
            variant="outline"
            size="sm"
            onClick={() => void copyText(coverLetter, 'The text')}
          >
            Copy
          </Button>
          <Button variant="outline" size="sm" onClick={form.discard}>
            Discard
          </Button>
        </Row>
      </div>
    </Alert>
  );
}

/** Withdraws the application after a confirmation. */
function WithdrawApplication({ application }: PartProps) {
  const { job } = application;
  const [asks, setAsks] = useState(false);
  const { isPending, mutateAsync: withdraw } = useChange('withdrawApplication');
  const { undo } = useUndoWithdrawal(application);
  if (withdrawRefusal(asKnown(application))) return null;

  const confirm = async () => {
    try {
      const { application: next, message } = await withdraw({ params: { id: application._id } });
      flushSync(() => setAsks(false));
      showApplication(next);
      // The card that offers it may be out of sight.
      notify.success('Application Withdrawn', message, { label: 'Undo', run: undo });
    } catch (error) {
      notifyUpdateFailure(error);
      if (isOutdated(error)) flushSync(() => setAsks(false));
    }
  };

  return (
    <div>
      <Button
        variant="outline"
        icon={<IconArrowBackUp size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setAsks(true)}
      >
        Withdraw Application
      </Button>
      <ConfirmDialog
        open={asks}
        danger
        busy={isPending}
        title="Withdraw Application"
        confirmLabel="Withdraw Application"
        onConfirm={() => void confirm()}
        onClose={() => setAsks(false)}
      >
        <p>
          {job.companyName} will see that you withdrew your application for {job.jobTitle}.
        </p>
        <Panels slot="withdrawal.ends" application={application} />
        <p>
          You can undo it for {ANSWER_UNDO_MINUTES} minutes. After that you cannot apply for this
          job again.
        </p>
      </ConfirmDialog>
    </div>
  );
}
