import { IconBookmark } from '@tabler/icons-react';
import { matchesSearch } from '../../../../shared/kit/text.ts';
import { useCall } from '../../../../web/kit/data/calls.ts';
import type { FoundEntry } from '../../../../web/panels.tsx';
import { pathOfView } from '../../rules/views.ts';

const SHOWN = 5;

/** The saved views with a text in their names. */
export function useSavedViews(text: string): FoundEntry[] {
  const { data } = useCall('listViews');
  return (data?.views ?? [])
    .filter(({ name }) => matchesSearch(text, [name]))
    .slice(0, SHOWN)
    .map((view) => ({
      id: `view:${view._id}`,
      label: view.name,
      note: view.isShared ? 'Shared view' : 'Saved view',
      icon: IconBookmark,
      to: pathOfView(view),
    }));
}
