import type { Call } from '../../shared/api.ts';
import type { Context } from '../context.ts';

/**
 * POST /jobs/views: counts a view, but not those of the job's own company and of administrators. A job that is not public
 * is not counted, and the answer does not say so.
 */
export async function countJobView(
  { jobCounts: counts, jobIndex, actor, isUnseen, now }: Context,
  { body }: Call<'countJobView'>,
) {
  const columns = await jobIndex.read();
  const slot = columns.slotOf(body.job);
  const isOpen = slot !== undefined && (columns.deadline[slot] ?? 0) > now().getTime();
  if (!isOpen || isUnseen || actor?.role === 'admin') return {};
  const company = columns.companies.keys[columns.company[slot] ?? 0];
  if (company !== actor?.company?.id) counts.count('views', body.job, body.source);
  return {};
}
