import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { type MouseEvent, useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SessionUser } from '../../../shared/accounts/users.ts';
import type { Job } from '../../../shared/jobs/posting.ts';
import { loginRequired, wrongRole } from '../../../shared/refusals.ts';
import { useRenewCopy } from '../../../web/renew-copy.ts';
import { notify } from '../../../web/kit/notices.ts';
import { loginPath } from '../../../web/kit/return-path.ts';
import { loadSaved, setSaved, useIsSaved } from './saved-jobs.ts';
import { useUser } from '../../../web/kit/session.ts';
import { Button, IconButton } from '../../../web/kit/ui/button.tsx';
import styles from './save-job-button.module.css';

type SavedJob = Pick<Job, '_id' | 'jobTitle'>;

/** The same messages as of applying. */
function saveJobRefusal(user: SessionUser | null) {
  if (!user) return loginRequired('Please log in to save this job.');
  if (user.role !== 'job_seeker') return wrongRole('Only job seekers can save jobs.');
  return undefined;
}

/**
 * Saves a job and removes it from the saved ones. A visitor logs in first and comes back to find the job saved; without
 * scripts the form of the button does that. The server renders the visitor's buttons.
 */
function useSaving({ _id: id }: SavedJob) {
  const user = useUser();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const renewCopy = useRenewCopy();
  const seeker = user?.role === 'job_seeker' ? user._id : undefined;
  const isSaved = useIsSaved(seeker)(id);
  const refusal = saveJobRefusal(user);
  const isBlocked = user !== null && refusal !== undefined;

  /** @returns false if the session has ended */
  const save = async (userId: string, jobId: string, toSaved: boolean): Promise<boolean> => {
    try {
      return await setSaved(userId, jobId, toSaved, () => renewCopy(userId));
    } catch {
      // The script could not be loaded.
      notify.failure('Error', 'An unexpected error occurred.');
      return true;
    }
  };

  /** Saves the job that a visitor chose before logging in. The first button to run does it, once. */
  const savePending = useEffectEvent((by: SessionUser) => {
    const pending = takePendingSave();
    if (!pending) return;
    const denial = saveJobRefusal(by);
    if (denial) notify.failure(denial.title, denial.message);
    else void save(by._id, pending, true);
  });
  useEffect(() => {
    if (!user) return;
    if (seeker) loadSaved(seeker);
    savePending(user);
  }, [user, seeker]);

  const press = async (event: MouseEvent) => {
    event.preventDefault();
    if (isBlocked) return;
    const isDone = seeker ? await save(seeker, id, !isSaved) : false;
    if (isDone) return;
    if (!seeker && refusal) notify.info(refusal.title, refusal.message);
    keepPendingSave(valueOf(id));
    void navigate(loginPath({ pathname, search }));
  };

  /** The state of the button, and its part of the form. */
  const props = {
    type: 'submit' as const,
    'data-held': 'user',
    name: 'next',
    value: valueOf(id),
    'data-kept': PENDING_SAVE_KEY,
    onClick: (event: MouseEvent) => void press(event),
    ...(seeker && { 'aria-pressed': isSaved }),
  };
  return { isSaved, blocked: isBlocked ? refusal : undefined, props };
}

/** With a form of its own. */
export function SaveJobButton({ job }: { job: SavedJob }) {
  const { isSaved, blocked, props } = useSaving(job);
  const Icon = isSaved ? IconBookmarkFilled : IconBookmark;
  return (
    <form
      action="/login"
      data-held="user"
      className={styles.form}
      data-saved={isSaved || undefined}
    >
      <Button
        {...props}
        variant="outline"
        size="lg"
        fullWidth
        icon={<Icon size={20} aria-hidden />}
        blocked={blocked?.message}
      >
        <span className={styles.label}>{isSaved ? 'Saved' : 'Save Job'}</span>
      </Button>
    </form>
  );
}

const FORM = 'save-job';

/** The form of all marks on a page. */
export const SaveForm = () => <form id={FORM} action="/login" data-held="user" hidden />;

/** The button of a card, hidden from users who cannot save. Lists have many, so it is a single element. */
export function SaveMark({ job }: { job: SavedJob }) {
  const { isSaved, blocked, props } = useSaving(job);
  return (
    <IconButton
      {...props}
      form={FORM}
      label={`${isSaved ? 'Saved' : 'Save Job'}: ${job.jobTitle}`}
      data-save={blocked ? 'off' : isSaved ? 'saved' : ''}
    />
  );
}

/** Milliseconds after which a pending save is dropped. */
const LIFE = 60 * 60 * 1000;
const PENDING_SAVE_KEY = 'pending-save';
/** Of the button, by which the page stores it, too, before its scripts have come (web/shells/first-sign.ts). */
const valueOf = (jobId: string) => `/job/${jobId}`;

/**
 * Stores, for this tab, the job that a visitor chose to save before logging in. The address would not be safe: a link
 * from another site could set it.
 */
function keepPendingSave(value: string) {
  try {
    sessionStorage.setItem(PENDING_SAVE_KEY, JSON.stringify({ value, at: Date.now() }));
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
    const { value, at } = JSON.parse(stored) as { value?: unknown; at?: unknown };
    const isFresh = typeof at === 'number' && Date.now() - at < LIFE;
    return isFresh ? /^\/job\/(.+)/.exec(String(value))?.[1] : undefined;
  } catch {
    return undefined;
  }
}
