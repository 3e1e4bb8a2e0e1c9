import { loadedLater } from '../../../web/kit/ui/loaded-later.tsx';
import type { WebFeature } from '../../../web/panels.tsx';

const [OfflineNotice] = loadedLater(async () => (await import('./notice.tsx')).OfflineNotice);

export const offlineWeb: WebFeature = {
  name: 'offline',
  panels: { 'frame.top': OfflineNotice },
  renewCopy: async (userId, features) => {
    const { copyForOffline } = await import('./copy.ts');
    await copyForOffline(userId, features);
  },
};
