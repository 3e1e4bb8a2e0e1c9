import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from './db/connect.ts';
import { secrets } from './db/schema.ts';

/** Milliseconds for which a link is valid (product.md section 7.4). */
const LIFETIME = 60 * 60 * 1000;

export interface SignedLink {
  fileId: string;
  sessionId: string;
  /** Milliseconds since 1970. */
  expires: number;
}

export interface SignedLinks {
  /** A signed path of a file for one reader. The caller must check that the reader may read the file. */
  mint(file: { id: string; name: string }, sessionId: string, now: Date): string;
  /** Signs any path, which may already have a query, for one subject. */
  mintPath(path: string, fileId: string, sessionId: string, now: Date): string;
  /** The signature of a link, whose subject must name its purpose. */
  sign(link: SignedLink): Buffer;
  /** Whether the signature matches the link. Callers check the expiry. */
  isGenuine(link: SignedLink, signature: string): boolean;
  /** Reads the key again, which `npm run admin -- rotate-key` may have replaced. */
  refresh(): Promise<void>;
}

/** The name of the key in the table of secrets. */
export const KEY = 'resume-links';

/** Signs and checks links with the key that all processes share. */
export async function createSignedLinks(db: Db): Promise<SignedLinks> {
  let key = await readKey(db);
  const sign = ({ fileId, sessionId, expires }: SignedLink) =>
    // As JSON, because parts that are only joined could be divided differently.
    createHmac('sha256', key)
      .update(JSON.stringify([fileId, sessionId, expires]))
      .digest();
  const mintPath = (path: string, fileId: string, sessionId: string, now: Date) => {
    const expires = now.getTime() + LIFETIME;
    const signature = sign({ fileId, sessionId, expires }).toString('base64url');
    const join = path.includes('?') ? '&' : '?';
    return `${path}${join}reader=${sessionId}&expires=${expires}&signature=${signature}`;
  };
  return {
    mint: ({ id, name }, sessionId, now) =>
      mintPath(`/resumes/${id}/${encodeURIComponent(name)}`, id, sessionId, now),
    mintPath,
    sign,
    async refresh() {
      key = await readKey(db);
    },
    isGenuine(link, signature) {
      const actual = Buffer.from(signature, 'base64url');
      const expected = sign(link);
      return actual.length === expected.length && timingSafeEqual(actual, expected);
    },
  };
}

async function readKey(db: Db): Promise<Buffer> {
  const [secret] = await db.select().from(secrets).where(eq(secrets.name, KEY));
  if (!secret) throw new Error('the key for signed links is missing: run the migrations');
  return secret.value;
}
