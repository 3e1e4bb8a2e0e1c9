import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { type MouseEvent, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SessionUser } from '../../../shared/accounts/users.ts';
import type { Job } from '../../../shared/jobs/posting.ts';
import { saveJobRefusal } from '../../../shared/refusals.ts';
import { notify } from '../../kit/notices.ts';
import { loginPath } from '../../kit/return-path.ts';
import { loadSaved, setSaved, useIsSaved } from './saved-jobs.ts';
import { useUser } from '../../kit/session.ts';
import { Button, IconButton } from '../../kit/ui/button.tsx';
import styles from './save-job-button.module.css';

type SavedJob = Pick<Job, '_id' | 'jobTitle'>;

/**
 * Saves jobs and removes them from the saved ones. A visitor logs in first and comes back to find the job saved; without
 * scripts the form of the button does that. The server renders the visitor's buttons.
 */
export function useSaving() {
  const user = useUser();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const seeker = user?.role === 'job_seeker' ? user._id : undefined;
  const isSaved = useIsSaved(seeker);
  const refusal = saveJobRefusal(user);
  const isBlocked = user !== null && refusal !== undefined;

  useEffect(() => {
    if (!user) return;
    if (seeker) loadSaved(seeker);
    savePending(user);
  }, [user, seeker]);

  const press = async (event: MouseEvent, { _id: id }: SavedJob) => {
    event.preventDefault();
    if (isBlocked) return;
    const isDone = seeker ? await save(seeker, id, !isSaved(id)) : false;
    if (isDone) return;
    if (!seeker && refusal) notify.info(refusal.title, refusal.message);
    keepPendingSave(id);
    void navigate(loginPath({ pathname, search }));
  };

  /** The state of a job's button, and its part of the form. */
  const toProps = (job: SavedJob) => ({
    type: 'submit' as const,
    'data-held': 'user',
    name: 'next',
    value: `/job/${job._id}`,
    onClick: (event: MouseEvent) => void press(event, job),
    ...(seeker && { 'aria-pressed': isSaved(job._id) }),
  });
  return { isSaved, blocked: isBlocked ? refusal : undefined, toProps };
}

/** With a form of its own. */
export function SaveJobButton({ job }: { job: SavedJob }) {
  const { isSaved, blocked, toProps } = useSaving();
  const Icon = isSaved(job._id) ? IconBookmarkFilled : IconBookmark;
  return (
    <form
      action="/login"
      data-held="user"
      className={styles.form}
      data-saved={isSaved(job._id) || undefined}
    >
      <Button
        {...toProps(job)}
        variant="outline"
        size="lg"
        fullWidth
        icon={<Icon size={20} aria-hidden />}
        blocked={blocked?.message}
      >
        <span className={styles.label}>{isSaved(job._id) ? 'Saved' : 'Save Job'}</span>
      </Button>
    </form>
  );
}

const FORM = 'save-job';

/** The form of all marks on a page. */
export const SaveForm = () => <form id={FORM} action="/login" data-held="user" hidden />;

interface SaveMarkProps {
  job: SavedJob;
  saving: ReturnType<typeof useSaving>;
}

/** The button of a card, hidden from users who cannot save. Lists have many, so it is a single element. */
export function SaveMark({ job, saving: { isSaved, blocked, toProps } }: SaveMarkProps) {
  return (
    <IconButton
      {...toProps(job)}
      form={FORM}
      label={`${isSaved(job._id) ? 'Saved' : 'Save Job'}: ${job.jobTitle}`}
      data-save={blocked ? 'off' : isSaved(job._id) ? 'saved' : ''}
    />
  );
}

/** Saves the job that a visitor chose before logging in. The first button to run does it, once. */
function savePending(user: SessionUser) {
  const pending = takePendingSave();
  if (!pending) return;
  const refusal = saveJobRefusal(user);
  if (refusal) notify.failure(refusal.title, refusal.message);
  else void save(user._id, pending, true);
}

/** @returns false if the session has ended */
async function save(seeker: string, jobId: string, isSaved: boolean): Promise<boolean> {
  try {
    return await setSaved(seeker, jobId, isSaved);
  } catch {
    // The script could not be loaded.
    notify.failure('Error', 'An unexpected error occurred.');
    return true;
  }
}

/** Milliseconds after which a pending save is dropped. */
const LIFE = 60 * 60 * 1000;
export const PENDING_SAVE_KEY = 'pending-save';

/**
 * Stores, for this tab, the job that a visitor chose to save before logging in. The address would not be safe: a link
 * from another site could set it.
 */
function keepPendingSave(jobId: string) {
  try {
    sessionStorage.setItem(PENDING_SAVE_KEY, JSON.stringify({ jobId, at: Date.now() }));
  } catch {
    // Without storage the visitor clicks again after logging in.
  }
}

/** Reads the stored job and removes it; undefined if there is none. */
function takePendingSave(): string | undefined {
  try {
    const stored = sessionStorage.getItem(PENDING_SAVE_KEY);
    if (!stored) return undefined;
    sessionStorage.removeItem(PENDING_SAVE_KEY);
    const { jobId, at } = JSON.parse(stored) as { jobId?: unknown; at?: unknown };
    const isFresh = typeof at === 'number' && Date.now() - at < LIFE;
    return isFresh && typeof jobId === 'string' ? jobId : undefined;
  } catch {
    return undefined;
  }
}
