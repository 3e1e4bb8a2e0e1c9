import { IconTag } from '@tabler/icons-react';
import { loadedLater } from '../../../web/kit/ui/loaded-later.tsx';
import type { WebFeature } from '../../../web/panels.tsx';
import { useSavedViews } from './views/found.ts';

const parts = () => import('./parts.ts');
const [TagDialog] = loadedLater(async () => (await parts()).TagDialog);
const [TagFilter] = loadedLater(async () => (await parts()).TagFilter);
const [TagInfo] = loadedLater(async () => (await parts()).TagInfo);
const [TagMarks] = loadedLater(async () => (await parts()).TagMarks);
const [GoneAlert] = loadedLater(async () => (await parts()).GoneAlert);
const [SaveViewButton] = loadedLater(async () => (await parts()).SaveViewButton);
const [ViewChips] = loadedLater(async () => (await parts()).ViewChips);

export const tagsAndViewsWeb: WebFeature = {
  name: 'tags-and-views',
  listFields: ['saved'],
  applicationActions: [
    {
      label: 'Tags',
      icon: IconTag,
      title: 'Change Tags',
      key: 't',
      hint: 'Change the tags',
      failed: 'Tagging Failed',
      Dialog: TagDialog,
    },
  ],
  finds: { label: 'Saved views', useEntries: useSavedViews },
  panels: {
    'applications.above': GoneAlert,
    'applications.chips': ViewChips,
    'applications.tools': SaveViewButton,
    'applications.filters': TagFilter,
    'application.marks': TagMarks,
    'application.info': TagInfo,
  },
};
