import { createHash } from 'node:crypto';

export const DAY = 86_400_000;
const HOUR = 3_600_000;

const digest = (name: string) => createHash('sha256').update(`daybreak demo: ${name}`).digest();

/** An id derived from a name, so that every demo board has the same addresses (UUID version 8). */
export function demoId(name: string): string {
  const bytes = digest(name);
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x80;
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80;
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

export const numberOf = (name: string) => digest(name).readUInt32BE(16);

/** Milliseconds between one and nine hours, derived from a name. */
const offsetOf = (name: string) => HOUR + (digest(name).readUInt32BE(20) % (8 * HOUR));

/** A time some days before now, plus some hours so that events have different times of day. */
export const momentBefore = (now: Date, days: number, name: string) =>
  new Date(now.getTime() - days * DAY - offsetOf(name));

/** When an admin decided on a submission of `momentBefore` with the same days and name: some hours later. */
export const decisionOn = (now: Date, days: number, name: string) =>
  new Date(now.getTime() - days * DAY - offsetOf(name) / 2);

/** The end of a day (UTC), counted in days from now. */
export function endOfDay(now: Date, days: number): Date {
  const day = new Date(now.getTime() + days * DAY);
  day.setUTCHours(23, 59, 59, 999);
  return day;
}
