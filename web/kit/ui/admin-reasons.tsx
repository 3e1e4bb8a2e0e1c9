import { formatDay } from '../../../shared/kit/dates.ts';
import type { Job } from '../../../shared/jobs/posting.ts';
import { Prose } from './prose.tsx';

/** Why an admin turned the job back: the reason, the day, and what was written with it. */
export function AdminReasons({ rejection }: Pick<Job, 'rejection'>) {
  if (!rejection?.reason && !rejection?.message) return null;
  return (
    <>
      <p>
        <strong>{rejection.reason || 'Note from the admin'}</strong> ({formatDay(rejection.at)})
      </p>
      {rejection.message && <Prose text={rejection.message} />}
    </>
  );
}
