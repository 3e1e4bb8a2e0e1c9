import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { type SubmitEvent, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SessionUser } from '../../shared/accounts/users.ts';
import { saveJobRefusal } from '../../shared/refusals.ts';
import { notify } from '../kit/notices.ts';
import { loginPath } from '../kit/return-path.ts';
import { loadSaved, useIsSaved } from './saved-jobs.ts';
import { useUser } from '../kit/session.ts';
import { keepWish, takeWish } from './pending-save.ts';
import { Button, IconButton } from '../kit/ui/button.tsx';
import styles from './save-job-button.module.css';

interface SaveJobButtonProps {
  job: { _id: string; jobTitle: string };
  /** 'icon' for cards: named 'Save Job: <title>', and not there for those who cannot save. */
  look?: 'button' | 'icon';
}

/**
 * Saves a job, or takes it off the saved ones. A visitor logs in first and comes back to find it saved; the form does
 * that without scripts. The server renders the visitor's, as everywhere.
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
    grantWish(user);
  }, [user, seeker]);

  const logInFirst = () => {
    keepWish(job._id);
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

/** What a visitor wanted to save before logging in; once, whichever button comes to it first. */
function grantWish(user: SessionUser) {
  const wish = takeWish();
  if (!wish) return;
  const refusal = saveJobRefusal(user);
  if (refusal) notify.failure(refusal.title, refusal.message);
  else void save(user._id, wish, true);
}

/** @returns false where the session has ended */
async function save(seeker: string, jobId: string, isSaved: boolean): Promise<boolean> {
  try {
    const { setSaved } = await import('./save-job.ts');
    return await setSaved(seeker, jobId, isSaved);
  } catch {
    // The script did not come.
    notify.failure('Error', 'An unexpected error occurred.');
    return true;
  }
}
