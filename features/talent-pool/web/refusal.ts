import { useState } from 'react';
import { askRefusal } from '../rules/pool.ts';
import { useCall } from '../../../web/kit/data/calls.ts';

/**
 * Why an applicant cannot be asked to stay in the talent pool, in the words of the server; undefined while it is not known.
 * @param id of the application; undefined for several, for which the server answers
 */
export function useAskRefusal(id: string | undefined): string | undefined {
  const [now] = useState(() => new Date());
  const { data } = useCall(
    'getPerson',
    { params: { id: id ?? '' } },
    { enabled: id !== undefined },
  );
  if (!data) return undefined;
  const { pool, wasAskedAbout, isWithdrawn } = data.person;
  return askRefusal({ isWithdrawn }, { last: pool, wasAskedAbout }, now)?.message;
}
