import { useEffect, useRef } from 'react';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import { countAll } from '../../../shared/applications/lists.ts';
import { notify } from '../../kit/notices.ts';
import type { ApplicationsPage } from './list.ts';

/**
 * Says who has applied since the list was last loaded.
 * @param ofJob the only job that counts
 */
export function useArrivals(page: ApplicationsPage | undefined, ofJob?: string) {
  const seen = useRef<{ total: number; newest: string }>(undefined);

  useEffect(() => {
    if (!page) return;
    const positions = page.positions.filter(({ _id }) => !ofJob || _id === ofJob);
    const total = positions.reduce((sum, { counts }) => sum + countAll(counts), 0);
    const latest = positions.flatMap((position) => position.latest);
    const newest = latest.map(({ appliedDate }) => appliedDate).reduce(later, '');
    const before = seen.current;
    seen.current = { total, newest: later(newest, before?.newest ?? '') };
    if (!before) return;
    const arrived = latest.filter(({ appliedDate }) => appliedDate > before.newest);
    const [first] = arrived;
    const count = Math.max(arrived.length, total - before.total);
    if (!first) return;
    if (count === 1) {
      notify.info(`New application from ${displayName(first.applicant)}`, first.job.jobTitle);
    } else {
      notify.info(`${count.toLocaleString('en-US')} new applications`);
    }
  }, [page, ofJob]);
}

const later = (a: string, b: string) => (a > b ? a : b);
