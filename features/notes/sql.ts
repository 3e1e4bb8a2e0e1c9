import { sql } from 'drizzle-orm';
import { isOneOf } from '../../server/db/lists.ts';
import type { Fragments } from '../../server/fragments/fragments.ts';
import { noteWithoutIds } from './rules.ts';
import { applicationNotes } from './tables.ts';

export const noteFragments: Fragments = {
  feature: 'notes',
  memberTexts: {
    in: 'note',
    title: 'Note by',
    select: (
      ids,
    ) => sql`select ${applicationNotes.applicationId} as id, ${applicationNotes.authorId} as author,
        ${applicationNotes.text} as text
      from ${applicationNotes} where ${isOneOf(applicationNotes.applicationId, ids)}
      order by ${applicationNotes.createdAt}, ${applicationNotes.id}`,
    read: noteWithoutIds,
  },
};
