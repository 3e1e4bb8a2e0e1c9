import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { bytea, createdAt, id, impersonal, personal, referenceIndex, time } from './columns.ts';

export const files = pgTable(
  'files',
  {
    id: id(),
    name: personal(text('name').notNull()),
    contentType: impersonal(text('content_type').notNull()),
    /** In bytes. */
    size: integer('size').notNull(),
    /** Null if the content is in the bucket. */
    content: bytea('content'),
    /** The name of the object in the bucket; null if the content is here. A trigger lists it in `stray_objects` when it goes. */
    objectId: uuid('object_id').unique(),
    /** SHA-256 of the content; null only for content in the database that was stored before digests were. */
    digest: bytea('digest'),
    /** When a reader found that the content does not match the digest, or is missing; null if the last one did not. */
    damagedAt: time('damaged_at'),
    createdAt: createdAt(),
  },
  (table) => [
    check('files_place', sql`(content is null) <> (object_id is null)`),
    check('files_digest', sql`object_id is null or digest is not null`),
    referenceIndex('files_by_digest', table.digest),
    index('files_damaged')
      .on(table.damagedAt)
      .where(sql`damaged_at is not null`),
  ],
);

/**
 * Objects of the bucket that no row of `files` names: those of deleted files, and uploads whose row is not committed yet, or
 * never was (server/files/strays.ts).
 */
export const strayObjects = pgTable(
  'stray_objects',
  {
    objectId: uuid('object_id').primaryKey(),
    /** The object is deleted after this time. */
    removeAfter: time('remove_after').notNull().defaultNow(),
  },
  (table) => [index('stray_objects_remove_after').on(table.removeAfter)],
);
