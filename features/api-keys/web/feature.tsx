import { loadedLater } from '../../../web/kit/ui/loaded-later.tsx';
import type { WebFeature } from '../../../web/panels.tsx';

const [ApiKeys] = loadedLater(async () => (await import('./keys.tsx')).ApiKeys);

export const apiKeysWeb: WebFeature = { name: 'api-keys', panels: { 'company.api': ApiKeys } };
