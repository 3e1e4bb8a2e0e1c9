import { IconAddressBook } from '@tabler/icons-react';
import { useCall } from '../../../web/kit/data/calls.ts';
import { useBarred } from '../../../web/kit/member.ts';
import type { FoundEntry } from '../../../web/panels.tsx';

const SHOWN = 5;

/** People of the pool who have not applied. */
export function usePeopleOutside(text: string, search: string): FoundEntry[] {
  const isBarred = useBarred('read-everything') !== undefined;
  const { data } = useCall(
    'listCandidates',
    { query: { search, limit: String(SHOWN) } },
    { enabled: search !== '' && !isBarred, keepPrevious: true },
  );
  const found = text.trim() && search ? (data?.candidates ?? []) : [];
  return found
    .filter(({ application }) => application === null)
    .map(({ _id, name, email }) => ({
      id: `candidate:${_id}`,
      label: name,
      note: email,
      icon: IconAddressBook,
      to: `/company/candidates?view=${_id}`,
    }));
}
