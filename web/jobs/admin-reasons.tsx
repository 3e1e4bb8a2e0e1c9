import { formatDay } from '../../shared/kit/day.ts';
import type { Job } from '../../shared/jobs/posting.ts';
import { Prose } from '../kit/ui/display/prose.tsx';

/** Why an admin rejected the job: reason, day and message. */
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
