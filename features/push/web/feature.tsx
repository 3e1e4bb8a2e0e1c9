import { loadedLater } from '../../../web/kit/ui/loaded-later.tsx';
import type { WebFeature } from '../../../web/panels.tsx';

const load = () => import('./push-settings.tsx');
const [Devices] = loadedLater(async () => (await load()).PushSettings);
const [Choice] = loadedLater(async () => (await load()).PushChoice);

export const pushWeb: WebFeature = {
  name: 'push',
  panels: { 'settings.notifications': Devices, 'notifications.channel': Choice },
};
