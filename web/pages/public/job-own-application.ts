import { useEffect, useState } from 'react';
import type { Application } from '../../../shared/applications.ts';
import { useUser } from '../../browser/session.ts';

/** What only a signed-in job seeker needs: visitors need not carry it. */
const loadModule = () => import('./job-applied.tsx');

interface Mine {
  seeker: string;
  applications: readonly Application[];
  module: Awaited<ReturnType<typeof loadModule>>;
}

/** The signed-in job seeker's application to a job; undefined where there is none, or until it is known. */
export function useOwnApplication(jobId: string) {
  const user = useUser();
  const seeker = user?.role === 'job_seeker' ? user._id : undefined;
  const [loaded, setLoaded] = useState<Mine>();
  const mine = loaded?.seeker === seeker ? loaded : undefined;

  useEffect(() => {
    if (!seeker) return;
    let isCurrent = true;
    const look = async () => {
      const next = await load(seeker);
      if (isCurrent) setLoaded(next);
    };
    // Not known: the button stays, and the server refuses a second application.
    look().catch(() => {});
    return () => {
      isCurrent = false;
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
    /** Shows an application. */
    Applied: mine?.module.Applied,
    add,
    reload: async () => seeker && setLoaded(await load(seeker)),
  };
}

async function load(seeker: string): Promise<Mine> {
  const module = await loadModule();
  return { seeker, module, applications: await module.loadApplications() };
}
