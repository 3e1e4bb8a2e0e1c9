import { IconArrowsDiagonal, IconX } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { IconButton, LinkButton } from '../../kit/ui/button.tsx';
import { ErrorState } from '../../kit/ui/feedback/error-state.tsx';
import { Skeleton } from '../../kit/ui/feedback/skeleton.tsx';
import { useWindowTitle } from '../../kit/window-title.tsx';
import styles from './beside.module.css';
import { jobPath, useOpenedJob } from '../opened-job.ts';
import type { LoadedJob } from '../loaded-job.ts';

/** An error boundary of its own, so that a job that fails to load does not affect the list. */
export default function Beside() {
  const { id, byKeyboard } = useOpenedJob();
  if (!id) return null;
  return (
    <Frame id={id}>
      <JobBeside key={id} id={id} takesFocus={byKeyboard} />
    </Frame>
  );
}

/** The job, or the script that shows it, could not be loaded. */
export function ErrorBoundary() {
  const { id, retry } = useOpenedJob();
  if (!id) return null;
  return (
    <Frame id={id}>
      <ErrorState message="An error occurred while loading job details." onRetry={retry} />
    </Frame>
  );
}

const REGION = 'beside';

function Frame({ id, children }: { id: string; children: ReactNode }) {
  const { close } = useOpenedJob();
  return (
    <section id={REGION} aria-label="Job" className={styles.frame} data-frame>
      <div className={styles.bar}>
        <LinkButton
          to={jobPath(id)}
          variant="subtle"
          size="sm"
          icon={<IconArrowsDiagonal size={16} aria-hidden />}
        >
          Open page
        </LinkButton>
        <IconButton label="Close job" onClick={close}>
          <IconX size={20} aria-hidden />
        </IconButton>
      </div>
      {/* Scrollable, so it must be focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div key={id} tabIndex={0} role="group" aria-label="Details" className={styles.body}>
        {children}
      </div>
    </section>
  );
}

const loadView = () => import('./view.tsx').then(({ JobView }) => ({ default: JobView }));

function JobBeside({ id, takesFocus }: { id: string; takesFocus: boolean }) {
  // Created again for each job, so that a failed script is loaded again.
  const [JobView] = useState(() => lazy(loadView));
  const { load, data } = useFetcher<LoadedJob>();
  useEffect(() => void load(jobPath(id)), [id, load]);
  const skeleton = <JobSkeleton />;
  if (!data) return skeleton;
  return (
    <Suspense fallback={skeleton}>
      <JobView loaded={data} level={2} />
      <Shown loaded={data} takesFocus={takesFocus} />
    </Suspense>
  );
}

/** When the job is shown: sets the window's title, and moves the focus of keyboard users to the heading. */
function Shown({ loaded, takesFocus }: { loaded: LoadedJob; takesFocus: boolean }) {
  useWindowTitle(
    'problem' in loaded ? undefined : `${loaded.job.jobTitle} at ${loaded.job.companyName}`,
  );
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>(`#${REGION} h2`);
    if (!heading || !takesFocus) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [takesFocus]);
  return null;
}

function JobSkeleton() {
  return (
    <div role="status" aria-label="Loading" className={styles.skeleton}>
      <Skeleton height={72} width="70%" />
      <Skeleton height={84} />
      <Skeleton height={320} />
    </div>
  );
}
