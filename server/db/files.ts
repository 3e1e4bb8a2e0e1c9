import { eq } from 'drizzle-orm';
import type { Db } from './connect.ts';
import { files } from './schema.ts';

export interface FileInfo {
  name: string;
  contentType: string;
}

export interface StoredFile extends FileInfo {
  content: Buffer;
}

/**
 * Storage for files. They are rows of the database, so that a file and the row that owns it are written in one
 * transaction, backed up together and visible to every process. `db` is the transaction of the owner.
 */
export interface Files {
  /** @returns the id to store in the owning row */
  put(db: Db, file: StoredFile): Promise<string>;
  open(db: Db, id: string): Promise<StoredFile | undefined>;
  remove(db: Db, id: string): Promise<void>;
}

/** Files in PostgreSQL. */
export const databaseFiles: Files = {
  async put(db, { name, contentType, content }) {
    const [row] = await db
      .insert(files)
      .values({ name, contentType, size: content.length, content })
      .returning({ id: files.id });
    if (!row) throw new Error('a file was not stored');
    return row.id;
  },
  async open(db, id) {
    const [row] = await db.select().from(files).where(eq(files.id, id));
    return row;
  },
  async remove(db, id) {
    await db.delete(files).where(eq(files.id, id));
  },
};
