import { IconDownload } from '@tabler/icons-react';
import { loadedLater } from '../../../web/kit/ui/loaded-later.tsx';
import type { WebFeature } from '../../../web/panels.tsx';

const [ExportApplications] = loadedLater(
  async () => (await import('./downloads.tsx')).ExportApplications,
);

export const csvExportWeb: WebFeature = {
  name: 'csv-export',
  listTools: [
    {
      label: 'Export CSV',
      icon: IconDownload,
      words: 'download CSV',
      Dialog: ExportApplications,
    },
  ],
};
