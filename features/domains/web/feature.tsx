import { IconWorldX } from '@tabler/icons-react';
import { loadedLater } from '../../../web/kit/ui/loaded-later.tsx';
import type { WebFeature } from '../../../web/panels.tsx';

const [DomainSection] = loadedLater(async () => (await import('./domain.tsx')).DomainSection);

export const domainsWeb: WebFeature = {
  name: 'domains',
  panels: { 'company.profile': DomainSection },
  noticeIcons: { domain: IconWorldX },
};
