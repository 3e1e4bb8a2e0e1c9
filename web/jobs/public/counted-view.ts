import { useEffect } from 'react';
import {
  sourceIn,
  sourceOfHost,
  type Source,
  withoutSource,
} from '../../../shared/jobs/sources.ts';
import { readUser } from '../../kit/session.ts';

/** In the storage of this tab: where each job that was viewed in it was found. */
const KEY = 'viewed-jobs';
/** Jobs that are remembered. */
const KEPT = 200;

type Viewed = Record<string, Source>;

/** Those of this document, for browsers without storage. */
const shown: Viewed = {};

function readViewed(): Viewed {
  try {
    return { ...(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Viewed), ...shown };
  } catch {
    return shown;
  }
}

function keepViewed(id: string, source: Source): void {
  shown[id] = source;
  const latest = Object.entries(readViewed()).slice(-KEPT);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(latest)));
  } catch {
    // They stay in `shown`.
  }
}

/** Where a job was found that is viewed in this tab. */
export const sourceOf = (jobId: string): Source => readViewed()[jobId] ?? 'direct';

/** Where the page that is shown was opened from: as its link says, within this board, or another site. */
function sourceNow(): Source {
  const named = sourceIn(location.hash);
  if (named) return named;
  // Opened by a link on another page of this tab, without loading a document.
  if (((history.state as { idx?: number } | null)?.idx ?? 0) > 0) return 'board';
  const host = document.referrer && new URL(document.referrer).host;
  return host === location.host ? 'board' : sourceOfHost(host);
}

/**
 * Counts a view of an open job once for this tab, when the page is seen. No identifier is sent, and nothing for the job's own
 * company and for administrators. The address then no longer names its source, so that it is shared without it.
 */
export function useCountedView(job: { _id: string; companyId: string }, isOpen: boolean): void {
  const { _id: id, companyId } = job;
  useEffect(() => {
    const viewed = readViewed();
    const source = viewed[id] ?? sourceNow();
    const hash = withoutSource(location.hash);
    if (hash !== location.hash)
      history.replaceState(history.state, '', location.pathname + location.search + hash);
    if (viewed[id] || !isOpen) return;
    const count = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', count);
      keepViewed(id, source);
      void send(id, companyId, source);
    };
    count();
    if (!document.hidden) return;
    document.addEventListener('visibilitychange', count);
    return () => document.removeEventListener('visibilitychange', count);
  }, [id, companyId, isOpen]);
}

/** Without the API table, which visitors do not load to read a job. The answer does not matter. */
async function send(job: string, companyId: string, source: Source): Promise<void> {
  const user = readUser();
  if (user?.role === 'admin' || user?.companyProfile?._id === companyId) return;
  const headers = {
    'content-type': 'application/json',
    ...(user && { authorization: `Bearer ${user.token}` }),
  };
  const body = JSON.stringify({ job, source });
  await fetch('/api/jobs/views', { method: 'POST', headers, body, keepalive: true }).catch(
    () => {},
  );
}
