import { isNotNull, sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { APPLICATION_KINDS, type Opening, POSTING_KINDS } from './rules/leaves.ts';

import {
  bytea,
  createdAt,
  impersonal,
  oneOf,
  personal,
  time,
} from '../../server/db/tables/columns.ts';

const LOG_KINDS = [...POSTING_KINDS, ...APPLICATION_KINDS] as const;

/** Entries of the public log. Append-only: a trigger refuses anything but giving an entry its place. */
export const logEntries = pgTable(
  'log_entries',
  {
    /** In the order of writing. */
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: text('kind', { enum: LOG_KINDS }).notNull(),
    /** Of a posting. Not a foreign key, because the entry stays when the job is deleted. */
    jobId: uuid('job_id'),
    /** The public text of the entry (rules/leaves.ts). */
    leaf: impersonal(text('leaf').notNull()),
    /** Of the leaf, as in RFC 6962. */
    hash: bytea('hash').notNull(),
    /** The place in the tree, from 0 without gaps; null until the sequencer gives it one. */
    index: bigint('index', { mode: 'number' }).unique(),
  },
  (table) => [
    oneOf('log_entries_kind', 'kind', LOG_KINDS),
    index('log_entries_waiting')
      .on(table.id)
      .where(sql`index is null`),
    index('log_entries_job').on(table.jobId, table.id).where(isNotNull(table.jobId)),
    index('log_entries_hash').on(table.hash),
  ],
);

/** What the salted hashes of entries stand for, for receipts. Deleted with the application, or the applicant's account. */
export const logOpenings = pgTable(
  'log_openings',
  {
    /**
     * Not a foreign key, because its check would cost as much as the row: whoever writes one has locked the application, and
     * a trigger on applications deletes it.
     */
    applicationId: uuid('application_id').notNull(),
    /** Not a foreign key: entries are written by the same statement and never deleted. */
    entryId: bigint('entry_id', { mode: 'number' }).notNull(),
    salt: bytea('salt').notNull(),
    opening: personal(jsonb('opening').$type<Opening>().notNull()),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.entryId] })],
);

/** The hashes of the log's tree, in tiles of 256: leaves at level 0, roots of full tiles above. */
export const logTiles = pgTable(
  'log_tiles',
  {
    level: smallint('level').notNull(),
    index: bigint('index', { mode: 'number' }).notNull(),
    /** 32 bytes each. The last tile of a level grows. */
    hashes: bytea('hashes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.level, table.index] })],
);

/** Signed states of the log, one for each size. */
export const logCheckpoints = pgTable('log_checkpoints', {
  size: bigint('size', { mode: 'number' }).primaryKey(),
  /** The checkpoint with the log's signature, without those of witnesses. */
  note: impersonal(text('note').notNull()),
  at: time('at').notNull(),
});

/** Signatures of witnesses under checkpoints. */
export const logCosignatures = pgTable(
  'log_cosignatures',
  {
    size: bigint('size', { mode: 'number' })
      .notNull()
      .references(() => logCheckpoints.size, { onDelete: 'cascade' }),
    /** Of the witness. */
    name: impersonal(text('name').notNull()),
    /** The line of the signed note. */
    line: impersonal(text('line').notNull()),
    /** When the witness signed. */
    at: time('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.size, table.name] })],
);

/** The keys of the log, in their order. One is not retired. */
export const logKeys = pgTable(
  'log_keys',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** The public key, with the log's name. */
    key: impersonal(text('key').notNull().unique()),
    /** Encrypted with the key of the board (server/sealing.ts). Null after the key was replaced. */
    secret: bytea('secret'),
    createdAt: createdAt(),
    retiredAt: time('retired_at'),
    /** The signed checkpoint in which it names the next key; null while there is none. */
    successor: impersonal(text('successor')),
  },
  () => [
    uniqueIndex('log_keys_current')
      .on(sql`(retired_at is null)`)
      .where(sql`retired_at is null`),
  ],
);
