import * as z from 'zod/mini';
import type { Reason } from '../../shared/errors.ts';
import { listed } from '../../shared/kit/figures.ts';
import { requiredLine } from '../../shared/kit/text.ts';
import { API_SCOPES, type ApiScope } from '../../shared/permissions.ts';
import { currentPassword } from '../../shared/accounts/current-password.ts';

/** Keys of a company that work. */
export const API_KEYS_MAX = 20;
/** In characters. */
export const API_KEY_NAME_MAX = 60;
/** The choices for how long a key works, in days. Null: until it is revoked. */
export const API_KEY_DAYS = [30, 90, 365] as const;
/** Days for which a key stays in the list after it stopped working. */
export const API_KEY_KEPT_DAYS = 90;
/** Characters at the end of a key that its list shows. */
export const API_KEY_ENDING = 4;
/** Calls of one key in a minute. */
export const API_KEY_CALLS = 600;
/** How every key begins, so that people and secret scanners recognize it. */
export const API_KEY_PREFIX = 'dbk_';

/** A new key from random text. */
export const toApiKey = (random: string): string => API_KEY_PREFIX + random;

/** Body of the call that creates a key. */
export const newApiKey = z.object({
  /** What uses the key; the timeline names it. */
  name: requiredLine('Enter a name for the key.', API_KEY_NAME_MAX),
  scopes: z
    .array(z.enum(API_SCOPES, { error: `Choose ${listed(API_SCOPES, 'or')}.` }))
    .check(z.minLength(1, 'Choose what the key may do.'), z.maxLength(API_SCOPES.length)),
  days: z.nullable(
    z.literal(API_KEY_DAYS, { error: `Choose ${API_KEY_DAYS.join(', ')} days, or none.` }),
  ),
  password: currentPassword,
});

/** A key in its company's list, without the key itself. */
export const apiKeyAnswer = z.object({
  _id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  /** The last characters of the key. */
  ending: z.string(),
  /** The name of the owner who created it; null if the account was deleted. */
  createdBy: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  /** Null: it works until it is revoked. */
  expiresAt: z.nullable(z.iso.datetime()),
  /** Accurate to a minute; null if it was never used. */
  lastUsedAt: z.nullable(z.iso.datetime()),
  revokedAt: z.nullable(z.iso.datetime()),
});
export type ApiKey = z.output<typeof apiKeyAnswer>;

/** Whether a key opens anything at a time. */
export const isApiKeyOn = (
  { revokedAt, expiresAt }: Pick<ApiKey, 'revokedAt' | 'expiresAt'>,
  now: Date,
): boolean => revokedAt === null && (expiresAt === null || new Date(expiresAt) > now);

/** Why there can be no further key. @param count the keys that work */
export const apiKeysRefusal = (count: number): Reason<'too-many-api-keys'> | undefined =>
  count < API_KEYS_MAX
    ? undefined
    : {
        code: 'too-many-api-keys',
        message: `A company has at most ${API_KEYS_MAX} keys. Revoke one to create another.`,
      };

export const API_KEY_INVALID: Reason<'api-key-invalid'> = {
  code: 'api-key-invalid',
  message:
    'This API key does not work: it has expired, was revoked, or its company cannot use the API now.',
};

/** What a scope allows, for those who choose. */
export const API_SCOPE_LABELS: Record<ApiScope, string> = {
  'jobs:read': 'Read jobs',
  'jobs:write': 'Post, change, close and delete jobs',
  'applications:read': 'Read applications with letters, profiles and resumes',
  'applications:write': 'Move applications between statuses and stages, undo moves, and tag',
  'messages:read': 'Read the messages with applicants',
};
