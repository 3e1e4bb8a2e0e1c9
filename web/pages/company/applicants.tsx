import { IconRefresh } from '@tabler/icons-react';
import { useRevalidator } from 'react-router';
import { usePending } from '../../browser/pending.ts';
import { inBackground } from '../../browser/settled.ts';
import { api } from '../../browser/api.ts';
import { Loaded } from '../../components/loaded.tsx';
import { pageMeta } from '../../site.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Stack } from '../../ui/stack.tsx';
import type { Route } from './+types/applicants.ts';
import { ApplicantList } from './applicant-list.tsx';
import { getOwnJob } from './own-job.ts';

export { keepWhileFiltering as shouldRevalidate } from '../../browser/filters.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Applicants');

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => ({
  answer: inBackground(load(params.id)),
});

async function load(id: string) {
  const [job, { applicants }] = await Promise.all([
    getOwnJob(id),
    api.listApplicants({ params: { jobId: id } }),
  ]);
  return { job, applicants };
}
