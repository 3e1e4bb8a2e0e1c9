import type { Client } from '../../shared/kit/client.ts';
import { returnPath } from '../kit/return-path.ts';

/** A job that a visitor wants to apply to. */
export interface WantedJob {
  title: string;
  company: string;
}

/** The job whose Apply button led to the login or to signing up, by the path to return to; null for any other path. */
export async function readWantedJob(request: Request, api: Client): Promise<WantedJob | null> {
  const path = returnPath(new URL(request.url).searchParams.get('next')) ?? '';
  const id = /^\/job\/([\w-]+)\?(?:.*&)?apply=1/.exec(path)?.[1];
  if (!id) return null;
  const answer = await api.getJob({ params: { id } }).catch(() => undefined);
  return answer ? { title: answer.job.jobTitle, company: answer.job.companyName } : null;
}
