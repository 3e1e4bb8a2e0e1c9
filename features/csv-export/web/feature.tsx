import { IconDownload } from '@tabler/icons-react';
import { loadedLater } from '../../../web/kit/ui/loaded-later.tsx';
import type { WebFeature } from '../../../web/panels.tsx';

const parts = () => import('./downloads.tsx');
const [ExportApplications] = loadedLater(async () => (await parts()).ExportApplications);
const [DownloadMine] = loadedLater(async () => (await parts()).DownloadMine);

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
  panels: { 'my-applications.foot': DownloadMine },
};
