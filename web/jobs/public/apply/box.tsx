import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { SessionUser } from '../../../../shared/accounts/users.ts';
import type { Application } from '../../../../shared/applications/status.ts';
import type { Job } from '../../../../shared/jobs/posting.ts';
import { payOf } from '../../../../shared/jobs/text.ts';
import { formatDay } from '../../../../shared/kit/day.ts';
import { jobFullRefusal } from '../../../../shared/jobs/full.ts';
import { applyRefusal } from '../../../../shared/refusals.ts';
import { withCurrentAddress } from '../../../kit/confirmed-address.ts';
import { useBarred } from '../../../kit/member.ts';
import { notify } from '../../../kit/notices.ts';
import { loginPath } from '../../../kit/return-path.ts';
import { useUser } from '../../../kit/session.ts';
import { Badge } from '../../../kit/ui/display/badge.tsx';
import { Button, LinkButton } from '../../../kit/ui/button.tsx';
import type { ShownJob } from '../../loaded-job.ts';
import { addOwnApplication, loadOwnApplications } from '../../lists/own-applications.ts';
import { Pay } from '../../lists/pay.tsx';
import { JobTerms } from '../../terms.tsx';
import { Panels, refuseApplying, useFeatures } from '../../../panels.tsx';
import { useCountedView } from '../counted-view.ts';
import { dropGivenLetter, keepGivenLetter } from './given-letter.ts';
import styles from './box.module.css';

// Visitors read most jobs without applying, so both parts load when they are needed.
const loadApplied = () => import('./applied.tsx');
const loadDialog = () => import('./dialog.tsx');

/** A failure is shown after the click. */
const preloadDialog = () => void loadDialog().catch(() => {});

/**
 * The button to apply, beside the job or at the bottom of a narrow window; after applying, the application's status.
 */
export function ApplyBox({ shown: { job, words, closing } }: { shown: ShownJob }) {
  // First, because it reads the address as it was opened.
  useCountedView(job, !closing);
  const mine = useOwnApplication(job._id);
  const { user, application, Applied } = mine;
  const applying = useApplying({ job, isOpen: !closing, mine });

  if (application && Applied) {
    const isWithdrawn = application.status === 'withdrawn';
    return (
      <Box isOpen={!closing}>
        <Applied application={application} takesFocus={applying.hasApplied} />
        {!closing && (
          <div className={styles.actions}>
            <Button
              size="lg"
              fullWidth
              icon={!isWithdrawn && <IconCheck size={20} aria-hidden />}
              blocked={
                isWithdrawn
                  ? 'You withdrew your application, so you cannot apply for this job again.'
                  : applyRefusal(user, true)?.message
              }
            >
              {isWithdrawn ? 'Withdrawn' : 'Applied!'}
            </Button>
            <Panels slot="job.actions" job={job} />
          </div>
        )}
      </Box>
    );
  }
  if (closing) {
    return (
      <Box isOpen={false}>
        <p className={styles.text}>
          <span className={styles.pay}>{closing.title}</span>
          <span className={styles.detail}>{closing.text}</span>
        </p>
        <div className={styles.actions}>
          <LinkButton to="/alljobs" size="lg" variant="light" fullWidth>
            Browse Open Jobs
          </LinkButton>
        </div>
      </Box>
    );
  }
  const full = jobFullRefusal(job)?.message;
  if (isOwnJob(job, user)) {
    return (
      <Box isOpen>
        <Offer job={job} hurry={words.hurry} />
        <OwnActions job={job} />
        <JobTerms job={job} place="box" />
      </Box>
    );
  }
  return (
    <Box isOpen>
      <Offer job={job} hurry={words.hurry} />
      <div className={styles.actions}>
        {user || full ? (
          <Button
            size="lg"
            fullWidth
            busy={applying.isLoading}
            aria-haspopup="dialog"
            onPointerEnter={preloadDialog}
            onFocus={preloadDialog}
            blocked={full}
            onClick={applying.start}
          >
            Apply Now
          </Button>
        ) : (
          <LinkButton size="lg" fullWidth to={applying.loginPath} onClick={applying.askToLogIn}>
            Apply Now
          </LinkButton>
        )}
        <Panels slot="job.actions" job={job} />
      </div>
      <JobTerms job={job} place="box" />
      {applying.dialog}
    </Box>
  );
}

const isOwnJob = ({ companyId }: Job, user: SessionUser | null): boolean =>
  user?.companyProfile?._id === companyId;

/** For a member of the job's company, who cannot apply. */
function OwnActions({ job }: { job: Job }) {
  const barred = useBarred('manage-jobs');
  return (
    <div className={styles.actions}>
      {barred ? (
        <LinkButton to={`/jobs/${job._id}/applicants`} size="lg" variant="light" fullWidth>
          View Applications
        </LinkButton>
      ) : (
        <LinkButton to={`/jobs/edit/${job._id}`} size="lg" fullWidth>
          Edit Job
        </LinkButton>
      )}
    </div>
  );
}

function Box({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <aside aria-label="Apply" className={styles.box} data-open={isOpen || undefined}>
      {children}
    </aside>
  );
}

function Offer({ job, hurry }: { job: Job; hurry: string }) {
  return (
    <p className={styles.text}>
      <span className={styles.pay} data-unknown={!payOf(job) || undefined}>
        <Pay job={job} unknown="Pay not stated" />
        <span className={styles.own}>
          <Panels slot="job.pay" job={job} />
        </span>
      </span>
      <span className={styles.detail}>
        <span className={styles.long}>Apply by </span>
        <span className={styles.short}>by </span>
        {formatDay(job.applicationDeadline)}
        {hurry && (
          <span className={styles.hurry}>
            <Badge tone="amber">{hurry}</Badge>
          </span>
        )}
      </span>
    </p>
  );
}

interface Loaded {
  seeker: string;
  applications: readonly Application[];
  module: Awaited<ReturnType<typeof loadApplied>>;
}

type OwnApplication = ReturnType<typeof useOwnApplication>;

/** The signed-in job seeker's application to a job; undefined if there is none or it has not loaded. */
function useOwnApplication(jobId: string) {
  const user = useUser();
  const seeker = user?.role === 'job_seeker' ? user._id : undefined;
  const [latest, setLatest] = useState<Loaded>();
  const [triedFor, setTriedFor] = useState<string>();
  const loaded = latest?.seeker === seeker ? latest : undefined;

  useEffect(() => {
    if (!seeker) return;
    let isCurrent = true;
    const load = async () => {
      // After a failure the button stays, and the server refuses a second application.
      const next = await loadFor(seeker).catch(() => undefined);
      if (!isCurrent) return;
      if (next) setLatest(next);
      setTriedFor(seeker);
    };
    const loadIfVisible = () => void (document.hidden || load());
    const loadAfterReturn = ({ persisted }: PageTransitionEvent) => void (persisted && load());
    void load();
    // The company may have changed the status while this page was in the background.
    document.addEventListener('visibilitychange', loadIfVisible);
    window.addEventListener('pageshow', loadAfterReturn);
    return () => {
      isCurrent = false;
      document.removeEventListener('visibilitychange', loadIfVisible);
      window.removeEventListener('pageshow', loadAfterReturn);
    };
  }, [seeker]);

  const add = async (application: Application) => {
    if (!seeker) return;
    addOwnApplication(seeker, application);
    const module = await loadApplied();
    setLatest({ seeker, module, applications: [application, ...(loaded?.applications ?? [])] });
  };

  return {
    user,
    application: loaded?.applications.find(({ job }) => job._id === jobId),
    /** Loading has ended, successfully or not, or there is nothing to load. */
    isSettled: seeker === undefined || triedFor === seeker,
    /** Shows an application. */
    Applied: loaded?.module.Applied,
    add,
    reload: async () => {
      if (seeker) setLatest(await loadFor(seeker));
    },
  };
}

async function loadFor(seeker: string): Promise<Loaded> {
  const [module, applications] = await Promise.all([loadApplied(), loadOwnApplications(seeker)]);
  return { seeker, module, applications };
}

type DialogModule = Awaited<ReturnType<typeof loadDialog>>;

interface OpenedDialog {
  userId: string;
  module: DialogModule;
  prepared: NonNullable<Awaited<ReturnType<DialogModule['prepareApplying']>>>;
}

/** Opens the dialog after a login from a visitor's Apply button. */
const PARAMETER = 'apply';

interface Applying {
  job: Job;
  /** Whether the job is open to applications. */
  isOpen: boolean;
  mine: OwnApplication;
}

/** Opens the Apply dialog, and sends visitors to log in and back to it (product.md section 5.6). */
function useApplying({ job, isOpen, mine }: Applying) {
  const { user, application, isSettled, add, reload } = mine;
  const features = useFeatures();
  const [opened, setOpened] = useState<OpenedDialog>();
  const [isLoading, setLoading] = useState(false);
  const [hasApplied, setApplied] = useState(false);
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const wantsToApply = params.has(PARAMETER);
  const loginAddress = loginPath({ pathname: `/job/${job._id}`, search: `?${PARAMETER}=1` });

  const askToLogIn = () => {
    const refusal = applyRefusal(null, false);
    if (refusal) notify.info(refusal.title, refusal.message);
  };
  const logInAgain = () => {
    setOpened(undefined);
    askToLogIn();
    void navigate(loginAddress);
  };

  const start = async () => {
    if (!user) return;
    setLoading(true);
    const [current, ofFeatures] = await Promise.all([
      withCurrentAddress(user),
      user.role === 'job_seeker' ? refuseApplying(features, user._id) : undefined,
    ]);
    const refusal = applyRefusal(current, application !== undefined, job) ?? ofFeatures;
    if (refusal) {
      notify.failure(refusal.title, refusal.message);
      setLoading(false);
      return;
    }
    try {
      const module = await loadDialog();
      const prepared = await module.prepareApplying(user._id, job._id, features);
      if (prepared) setOpened({ userId: user._id, module, prepared });
      else logInAgain();
    } catch {
      notify.failure('Application Error', 'An unexpected error occurred while applying.');
    }
    setLoading(false);
  };

  useEffect(() => keepGivenLetter(job._id), [job._id]);

  const hasStarted = useRef(false);
  useEffect(() => {
    if (!wantsToApply || !user || !isSettled || hasStarted.current) return;
    hasStarted.current = true;
    const rest = new URLSearchParams(params);
    rest.delete(PARAMETER);
    setParams(rest, { replace: true, preventScrollReset: true });
    // Runs once for an address with the parameter.
    // oxlint-disable-next-line react/set-state-in-effect
    if (isOpen) void start();
  });

  const close = () => setOpened(undefined);
  const finish = (sent: Application) => {
    dropGivenLetter();
    setApplied(true);
    void add(sent).then(close, close);
  };

  let dialog: ReactNode = null;
  // When another user logs in in another tab, the form must not be sent as that user.
  if (opened && user && opened.userId === user._id) {
    const { ApplyDialog } = opened.module;
    dialog = (
      <ApplyDialog
        job={job}
        userId={user._id}
        prepared={opened.prepared}
        onApplied={finish}
        onReload={reload}
        onSessionEnded={logInAgain}
        onClose={close}
      />
    );
  }

  return { start, isLoading, hasApplied, dialog, loginPath: loginAddress, askToLogIn };
}
