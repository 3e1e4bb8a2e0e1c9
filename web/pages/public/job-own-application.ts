import { useEffect, useState } from 'react';
import type { Application } from '../../../shared/applications.ts';
import { useUser } from '../../browser/session.ts';

/** The signed-in job seeker's application to a job; undefined where there is none, or until it is known. */
export function useOwnApplication(jobId: string) {
  const user = useUser();
  const seeker = user?.role === 'job_seeker' ? user._id : undefined;
  const [mine, setMine] = useState<{ seeker: string; applications: readonly Application[] }>();

  useEffect(() => {
    if (!seeker) return;
    let isCurrent = true;
    loadApplications().then(
      (applications) => isCurrent && setMine({ seeker, applications }),
      // Not known: the button stays, and the server refuses a second application.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [seeker]);

  const applications = mine && mine.seeker === seeker ? mine.applications : [];
  const set = (next: readonly Application[]) =>
    seeker && setMine({ seeker, applications: next });

  return {
    user,
    application: applications.find(({ job }) => job._id === jobId),
    add: (application: Application) => set([application, ...applications]),
    reload: async () => set(await loadApplications()),
  };
}

/** The API comes with the question, so that visitors need not carry it. */
async function loadApplications(): Promise<Application[]> {
  const { quietApi } = await import('../../browser/api.ts');
  const { applications } = await quietApi.listMyApplications();
  return applications;
}
