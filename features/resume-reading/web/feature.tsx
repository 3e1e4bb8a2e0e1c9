import { loadedLater } from '../../../web/kit/ui/loaded-later.tsx';
import type { WebFeature } from '../../../web/panels.tsx';

const [OnProfile] = loadedLater(async () => (await import('./on-profile.tsx')).FillInOnProfile);
const [WhileApplying] = loadedLater(
  async () => (await import('./while-applying.tsx')).FillInWhileApplying,
);

export const resumeReadingWeb: WebFeature = {
  name: 'resume-reading',
  panels: { 'profile.form': OnProfile, 'apply.resume': WhileApplying },
};
