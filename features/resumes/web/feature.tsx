import { quietApi } from '../../../web/kit/data/api.ts';
import { loadedLater } from '../../../web/kit/ui/loaded-later.tsx';
import type { WebFeature } from '../../../web/panels.tsx';

const [ProfileResumes] = loadedLater(async () => (await import('./resumes.tsx')).ProfileResumes);

export const resumesWeb: WebFeature = {
  name: 'resumes',
  panels: { 'profile.resume': ProfileResumes },
  resumes: async () => {
    const { resumes } = await quietApi.listResumes();
    // Nobody named the only one to tell it from others.
    return resumes.map((one) => ({ ...one, name: resumes.length > 1 ? one.name : one.fileName }));
  },
};
