import { useEffect } from 'react';
import { useUser } from '../../kit/session.ts';
import { Badge } from '../../kit/ui/display/badge.tsx';
import { loadOwnApplications, useOwnApplications } from './own-applications.ts';
import { type Mark, usePersonal } from './personal.ts';
import styles from './marks.module.css';

/**
 * What the signed-in job seeker has done with a job: one call for a whole list, beside those of features. Lists are public and cached, so it is
 * shown by the browser.
 * @returns the marks of a job; none for all other users
 */
export function useMarks(): (jobId: string) => readonly Mark[] {
  const user = useUser();
  const seeker = user?.role === 'job_seeker' ? user._id : undefined;
  const personal = usePersonal();
  const applications = useOwnApplications(seeker);
  useEffect(() => {
    if (!seeker) return;
    // Without them, cards have no marks.
    loadOwnApplications(seeker).catch(() => {});
  }, [seeker]);
  if (!seeker) return none;
  const sent = new Map(applications?.map(({ job, status }) => [job._id, status]));
  return (jobId) => {
    const status = sent.get(jobId);
    const others = personal.flatMap(({ marksOf }) => marksOf?.(jobId) ?? []);
    if (!status) return others;
    return [status === 'withdrawn' ? ['Withdrawn', 'neutral'] : ['Applied', 'green'], ...others];
  };
}

const NONE: readonly Mark[] = [];
const none = () => NONE;

/** Beside the date of a card. */
export function Marks({ marks }: { marks: readonly Mark[] }) {
  if (marks.length === 0) return null;
  return (
    <span className={styles.marks}>
      {marks.map(([label, tone]) => (
        <Badge key={label} tone={tone}>
          {label}
        </Badge>
      ))}
    </span>
  );
}
