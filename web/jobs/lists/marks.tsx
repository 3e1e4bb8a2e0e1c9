import { useEffect } from 'react';
import { useUser } from '../../kit/session.ts';
import { Badge, type Tone } from '../../kit/ui/display/badge.tsx';
import { loadOwnApplications, useOwnApplications } from './own-applications.ts';
import { loadSaved, useIsSaved } from './saved-jobs.ts';
import styles from './marks.module.css';

export type Mark = 'Applied' | 'Withdrawn' | 'Saved';

const TONES: Record<Mark, Tone> = { Applied: 'green', Withdrawn: 'neutral', Saved: 'blue' };

/**
 * What the signed-in job seeker has done with a job: two calls for a whole list. Lists are public and cached, so it is
 * shown by the browser.
 * @returns the marks of a job; none for all other users
 */
export function useMarks(): (jobId: string) => readonly Mark[] {
  const user = useUser();
  const seeker = user?.role === 'job_seeker' ? user._id : undefined;
  const isSaved = useIsSaved(seeker);
  const applications = useOwnApplications(seeker);
  useEffect(() => {
    if (!seeker) return;
    loadSaved(seeker);
    // Without them, cards have no marks.
    loadOwnApplications(seeker).catch(() => {});
  }, [seeker]);
  if (!seeker) return none;
  const sent = new Map(applications?.map(({ job, status }) => [job._id, status]));
  return (jobId) => {
    const status = sent.get(jobId);
    const marks: Mark[] = status ? [status === 'withdrawn' ? 'Withdrawn' : 'Applied'] : [];
    return isSaved(jobId) ? [...marks, 'Saved'] : marks;
  };
}

const NONE: readonly Mark[] = [];
const none = () => NONE;

/** Beside the date of a card. */
export function Marks({ marks }: { marks: readonly Mark[] }) {
  if (marks.length === 0) return null;
  return (
    <span className={styles.marks}>
      {marks.map((mark) => (
        <Badge key={mark} tone={TONES[mark]}>
          {mark}
        </Badge>
      ))}
    </span>
  );
}
