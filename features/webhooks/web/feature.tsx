import { loadedLater } from '../../../web/kit/ui/loaded-later.tsx';
import type { WebFeature } from '../../../web/panels.tsx';

const [Webhooks] = loadedLater(async () => (await import('./webhooks.tsx')).Webhooks);

export const webhooksWeb: WebFeature = { name: 'webhooks', panels: { 'company.api': Webhooks } };
