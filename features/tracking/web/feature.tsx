import { useCall } from '../../../web/kit/data/calls.ts';
import { formatLocalDay } from '../../../web/kit/local-time.ts';
import { loadedLater } from '../../../web/kit/ui/loaded-later.tsx';
import type { WebFeature } from '../../../web/panels.tsx';

const parts = () => import('./my-applications.tsx');
const [TrackedApplications, loadList] = loadedLater(
  async () => (await parts()).TrackedApplications,
);
const [AddApplication] = loadedLater(async () => {
  // While the applications load.
  loadList();
  return (await parts()).AddApplication;
});
const [DownloadMine] = loadedLater(async () => (await parts()).DownloadMine);
const [OwnNote] = loadedLater(async () => (await import('./own-note.tsx')).OwnNote);
const [DoneButton] = loadedLater(async () => (await import('./done-button.tsx')).DoneButton);

export const trackingWeb: WebFeature = {
  name: 'tracking',
  panels: {
    'my-applications.actions': AddApplication,
    'my-applications.list': TrackedApplications,
    'my-applications.foot': DownloadMine,
    'my-application.side': OwnNote,
  },
  useMoreApplications: () => useCall('listOutsideApplications').data?.outsideApplications ?? [],
  needWords: {
    reminder: ({ jobTitle, companyName, text, at }) => ({
      title: `Reminder: ${jobTitle}`,
      line: [companyName, text].filter(Boolean).join(' · '),
      when: formatLocalDay(at ?? ''),
      verb: 'Mark as Done',
      Button: DoneButton,
    }),
  },
  dateWords: { reminder: () => 'Reminder' },
};
