import { index, pgTable, text } from 'drizzle-orm/pg-core';

import { users } from './accounts.ts';
import { createdAt, id, partOf, personal } from './columns.ts';
import { files } from './files.ts';

/** The resumes of a job seeker. The one of the profile is sent unless another is chosen. */
export const resumes = pgTable(
  'resumes',
  {
    id: id(),
    userId: partOf('user_id', () => users.id).notNull(),
    fileId: partOf('file_id', () => files.id)
      .notNull()
      .unique(),
    /** Given by the job seeker, such as 'English, for startups'. */
    name: personal(text('name').notNull()),
    createdAt: createdAt(),
  },
  (table) => [index('resumes_user').on(table.userId, table.createdAt)],
);
