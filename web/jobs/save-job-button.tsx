import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { type SubmitEvent, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SessionUser } from '../../shared/accounts/users.ts';
import { saveJobRefusal } from '../../shared/refusals.ts';
import { notify } from '../kit/notices.ts';
import { loginPath } from '../kit/return-path.ts';
import { loadSaved, setSaved, useIsSaved } from './saved-jobs.ts';
import { useUser } from '../kit/session.ts';
import { Button, IconButton } from '../kit/ui/button.tsx';
import styles from './save-job-button.module.css';

interface SaveJobButtonProps {
  job: { _id: string; jobTitle: string };
  /** 'icon' for cards: named 'Save Job: <title>', and hidden from users who cannot save. */
  look?: 'button' | 'icon';
}

/**
 * Saves a job or removes it from the saved ones. A visitor logs in first and comes back to find it saved; without
 * scripts the form does that. The server renders the visitor's button.
 */
export function SaveJobButton({ job, look = 'button' }: SaveJobButtonProps) {
  const user = useUser();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const seeker = user?.role === 'job_seeker' ? user._id : undefined;
  const isSaved = useIsSaved(seeker, job._id);
  const refusal = saveJobRefusal(user);
  const isBlocked = user !== null && refusal !== undefined;

  useEffect(() => {
    if (!user) return;
    if (seeker) loadSaved(seeker);
    savePending(user);
  }, [user, seeker]);

  const logInFirst = () => {
    keepPendingSave(job._id);
    void navigate(loginPath({ pathname, search }));
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBlocked) return;
    if (seeker) {
      if (!(await save(seeker, job._id, !isSaved))) logInFirst();
      return;
    }
    if (refusal) notify.info(refusal.title, refusal.message);
    logInFirst();
  };

  const Icon = isSaved ? IconBookmarkFilled : IconBookmark;
  const icon = <Icon size={20} aria-hidden />;
  const pressed = seeker ? { 'aria-pressed': isSaved } : {};
  return (
    <form
      action="/login"
      className={styles.form}
      data-look={look}
      data-off={isBlocked || undefined}
      data-saved={isSaved || undefined}
      onSubmit={submit}
    >
      <input type="hidden" name="next" value={`/job/${job._id}`} />
      {look === 'icon' ? (
        <IconButton
          type="submit"
          label={`${isSaved ? 'Saved' : 'Save Job'}: ${job.jobTitle}`}
          {...pressed}
        >
          {icon}
        </IconButton>
      ) : (
        <Button
          type="submit"
          variant="outline"
          size="lg"
          fullWidth
          icon={icon}
          blocked={isBlocked ? refusal?.message : undefined}
          {...pressed}
        >
          <span className={styles.label}>{isSaved ? 'Saved' : 'Save Job'}</span>
        </Button>
      )}
    </form>
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
const KEY = 'pending-save';

/**
 * Stores, for this tab, the job that a visitor chose to save before logging in. The address would not be safe: a link
 * from another site could set it.
 */
function keepPendingSave(jobId: string) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ jobId, at: Date.now() }));
  } catch {
    // Without storage the visitor clicks again after logging in.
  }
}

/** Reads the stored job and removes it; undefined if there is none. */
function takePendingSave(): string | undefined {
  try {
    const stored = sessionStorage.getItem(KEY);
    if (!stored) return undefined;
    sessionStorage.removeItem(KEY);
    const { jobId, at } = JSON.parse(stored) as { jobId?: unknown; at?: unknown };
    const isFresh = typeof at === 'number' && Date.now() - at < LIFE;
    return isFresh && typeof jobId === 'string' ? jobId : undefined;
  } catch {
    return undefined;
  }
}
