import { loadedLater } from '../../../web/kit/ui/loaded-later.tsx';
import type { WebFeature } from '../../../web/panels.tsx';

const [Settings] = loadedLater(async () => (await import('./settings.tsx')).AgentSettings);

export const agentsWeb: WebFeature = { name: 'agents', panels: { 'settings.access': Settings } };
