import type { WebFeature } from '../../../web/panels.tsx';
import { loadedLater } from '../../../web/kit/ui/loaded-later.tsx';
import { JobLaws } from './job-laws.tsx';
import { loadLaws } from './load.ts';

const [JobFormLaws] = loadedLater(async () => (await import('./advice.tsx')).JobFormLaws);
const [LawNotices] = loadedLater(async () => (await import('./notices.tsx')).LawNotices);

export const lawsWeb: WebFeature = {
  name: 'laws',
  panels: { 'job.form': JobFormLaws, 'job.page': JobLaws, 'jobs.own': LawNotices },
  loadJobPage: import.meta.env.SSR ? loadLaws : undefined,
};
