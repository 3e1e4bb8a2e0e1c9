import { loadedLater } from '../../../web/kit/ui/loaded-later.tsx';
import type { WebFeature } from '../../../web/panels.tsx';

const parts = () => import('./hints.tsx');
const [JobHints] = loadedLater(async () => (await parts()).JobHints);
const [SearchFacts] = loadedLater(async () => (await parts()).SearchFacts);

export const jobHintsWeb: WebFeature = {
  name: 'job-hints',
  panels: { 'job.form': JobHints, 'job.advice': SearchFacts },
};
