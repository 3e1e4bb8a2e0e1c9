import { useEffect, useState } from 'react';
import type { Application } from '../../../../shared/applications/status.ts';
import { useUser } from '../../../kit/session.ts';

/** What only a signed-in job seeker needs: visitors need not carry it. */
const loadModule = () => import('./applied.tsx');

interface Mine {
  seeker: string;
  applications: readonly Application[];
  module: Awaited<ReturnType<typeof loadModule>>;
}

export type OwnApplication = ReturnType<typeof useOwnApplication>;

/** The signed-in job seeker's application to a job; undefined where there is none, or until it is known. */
export function useOwnApplication(jobId: string) {
  const user = useUser();
  const seeker = user?.role === 'job_seeker' ? user._id : undefined;
  const [loaded, setLoaded] = useState<Mine>();
  const [askedFor, setAskedFor] = useState<string>();
  const mine = loaded?.seeker === seeker ? loaded : undefined;

  useEffect(() => {
    if (!seeker) return;
    let isCurrent = true;
    const look = async () => {
      // Not known: the button stays, and the server refuses a second application.
      const next = await load(seeker).catch(() => undefined);
      if (!isCurrent) return;
      if (next) setLoaded(next);
      setAskedFor(seeker);
    };
    const lookAgain = () => void (document.hidden || look());
    const lookOnReturn = ({ persisted }: PageTransitionEvent) => void (persisted && look());
    void look();
    // The company may have moved it on while this page lay in the background.
    document.addEventListener('visibilitychange', lookAgain);
    window.addEventListener('pageshow', lookOnReturn);
    return () => {
      isCurrent = false;
      document.removeEventListener('visibilitychange', lookAgain);
      window.removeEventListener('pageshow', lookOnReturn);
    };
  }, [seeker]);

  const add = async (application: Application) => {
    if (!seeker) return;
    const module = await loadModule();
    setLoaded({ seeker, module, applications: [application, ...(mine?.applications ?? [])] });
  };

  return {
    user,
    application: mine?.applications.find(({ job }) => job._id === jobId),
    /** Whether an application would be known by now. */
    isSettled: seeker === undefined || askedFor === seeker,
    /** Shows an application. */
    Applied: mine?.module.Applied,
    add,
    reload: async () => {
      if (seeker) setLoaded(await load(seeker));
    },
  };
}

async function load(seeker: string): Promise<Mine> {
  const module = await loadModule();
  return { seeker, module, applications: await module.loadApplications() };
}
