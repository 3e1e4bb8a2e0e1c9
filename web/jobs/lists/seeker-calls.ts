import type { Application } from '../../../shared/applications/status.ts';
import { quietApi } from '../../kit/data/api.ts';

/** The applications of the signed-in job seeker, without letters. */
export async function listOwnApplications(): Promise<Application[]> {
  const { applications } = await quietApi.listMyApplications({ query: { view: 'rows' } });
  return applications;
}
