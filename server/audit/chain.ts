import { createHash } from 'node:crypto';
import type { auditLog } from '../db/schema.ts';

type Line = Omit<typeof auditLog.$inferSelect, 'hash'>;

/** The hash before the first line. */
export const CHAIN_START = Buffer.alloc(32);

/**
 * The hash of a line of the audit log: SHA-256 over the hash before it and all that the line says. It comes out the same
 * for what is about to be written and for what the database gives back: ids are in lower case there, and the keys of
 * values in an order of its own.
 */
export function hashLine(previous: Buffer, line: Line): Buffer {
  const { number, at, action, actorId, targetKind, targetId, before, after, requestId } = line;
  const said = [
    number,
    at.toISOString(),
    action,
    actorId?.toLowerCase() ?? null,
    targetKind,
    targetId?.toLowerCase() ?? null,
    sorted(before),
    sorted(after),
    requestId,
  ];
  return createHash('sha256').update(previous).update(JSON.stringify(said)).digest();
}

/** The same value with the keys of its objects in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, sorted(part)]));
}
