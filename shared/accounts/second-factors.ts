import * as z from 'zod/mini';
import type { Reason, SecondFactorRequired } from '../errors.ts';
import { plainDigits } from '../kit/numbers.ts';
import { requiredLine, requiredText, typedText } from '../kit/text.ts';
import { PASSKEY_NAME_MAX } from './passkeys.ts';
import { currentPassword } from './current-password.ts';

/** The kinds of rows in the table of challenges. */
export const CHALLENGE_KINDS = [
  /** The right password was given; a second factor is missing. */
  'login',
  /** An authenticator app is being set up. */
  'app',
  /** A passkey is to prove who logs in. */
  'passkey',
  /** A passkey is being made. */
  'new-passkey',
] as const;
export type ChallengeKind = (typeof CHALLENGE_KINDS)[number];

/** Minutes until a challenge expires. */
export const CHALLENGE_MINUTES: Record<ChallengeKind, number> = {
  login: 10,
  app: 30,
  passkey: 5,
  'new-passkey': 5,
};
/** Wrong second factors until the password is asked for again. */
export const LOGIN_ATTEMPTS = 5;
/** The number of recovery codes. */
export const RECOVERY_CODES = 10;

/** The digits of an authenticator app's code, which is valid for so many seconds, and as many before and after. */
export const APP_CODE = { digits: 6, seconds: 30 } as const;

/** The ways to give a second factor. */
export const FACTORS = ['app', 'passkey', 'recovery-code'] as const;
export type Factor = (typeof FACTORS)[number];

/** The ways in which a user can give a second factor. Recovery codes alone are none. */
export const factorsFrom = (has: Record<Factor, boolean>): Factor[] =>
  has.app || has.passkey ? FACTORS.filter((factor) => has[factor]) : [];

/**
 * A code as it was typed: six digits, of any script, are from the app, 16 letters and digits are a recovery code. Signs
 * between and around them do not matter, nor does case; letters that look like digits count as digits.
 */
export function readCode(
  typed: string,
): { kind: Exclude<Factor, 'passkey'>; code: string } | undefined {
  const code = plainDigits(typed.normalize('NFKC'))
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
  if (/^\d{6}$/.test(code)) return { kind: 'app', code };
  const read = code.replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return /^[0-9a-hjkmnp-tv-z]{16}$/.test(read) ? { kind: 'recovery-code', code: read } : undefined;
}

/** A code of the app, or a recovery code. */
const code = typedText({
  error: (issue) => (issue.input == null ? 'Enter the code.' : undefined),
}).check(
  z.trim(),
  z.minLength(1, 'Enter the code.'),
  z.refine((text) => readCode(text) !== undefined, {
    error: 'Enter the 6 digits from your app, or a recovery code of 16 characters.',
  }),
);

/** Only a code of the app. */
const appCode = typedText({
  error: (issue) => (issue.input == null ? 'Enter the code.' : undefined),
}).check(
  z.trim(),
  z.minLength(1, 'Enter the code.'),
  z.refine((text) => readCode(text)?.kind === 'app', {
    error: 'Enter the 6 digits from your app.',
  }),
);

/** The answer to the right password of an account with a second factor, beside the code `second-factor-required`. */
export const secondFactorRequired: z.ZodMiniType<SecondFactorRequired> = z.object({
  /** For the next call of the login; works once. */
  ticket: z.string(),
  expiresAt: z.iso.datetime(),
  /** What this account can answer with. */
  factors: z.array(z.enum(FACTORS)),
});

const ticket = requiredText('Enter your password again.', 100);

/** Body of the second step of a login. */
export const secondFactor = z.object({ ticket, code });

/** Bytes in base64url. */
const bytes = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\w-]*$/));
const binary = bytes(20_000);
const passkeyParts = {
  id: bytes(2000),
  rawId: bytes(2000),
  type: z.literal('public-key'),
};

/** A browser's answer to `startPasskeyLogIn` or `startIdentityCheck`, as `PublicKeyCredential.toJSON` makes it. */
const passkeyAnswer = z.object({
  ...passkeyParts,
  response: z.object({
    clientDataJSON: binary,
    authenticatorData: binary,
    signature: binary,
    userHandle: z.optional(binary),
  }),
});

/** A browser's answer to `startPasskeySetup`. */
const newPasskey = z.object({
  ...passkeyParts,
  response: z.object({
    clientDataJSON: binary,
    attestationObject: binary,
    transports: z.optional(
      z.array(z.string().check(z.regex(/^[a-z-]{1,40}$/))).check(z.maxLength(10)),
    ),
  }),
});

/** With a ticket, only passkeys of the account that is logging in are asked for; null at the start of a login. */
export const passkeyLogInStart = z.object({ ticket: z.nullable(ticket) });
export const passkeyLogIn = z.object({ passkey: passkeyAnswer });

const passkeyName = requiredLine('Enter a name.', PASSKEY_NAME_MAX);
export const passkeyAddition = z.object({ name: passkeyName, passkey: newPasskey });
export const passkeyRenaming = z.object({ name: passkeyName });

/** For `navigator.credentials`, as JSON. */
export const passkeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });

/** A passkey in its owner's list. */
export const passkey = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
});
export type Passkey = z.output<typeof passkey>;

/**
 * Body of calls that change how a user signs in. Users with a second factor confirm their identity instead, and may
 * leave the password out.
 */
export const confirmedByPassword = z.object({ password: z.optional(currentPassword) });

/** Body of `confirmIdentity`. Users with a second factor need the code. */
export const identityConfirmation = z.object({
  password: currentPassword,
  code: z.optional(code),
});

/** Body of the call that ends the setup of an app. */
export const appConfirmation = z.object({ code: appCode });

/** What an authenticator app needs, shown once. */
export const appSetupAnswer = z.object({
  /** In base32. */
  secret: z.string(),
  /** `otpauth://…`, the content of the QR code. */
  uri: z.string(),
  expiresAt: z.iso.datetime(),
});

/** Recovery codes, readable only in this answer; null if the user has some already. */
export const newRecoveryCodes = z.nullable(z.array(z.string()));

/** The second factors of a user, for themselves. */
export const secondFactorsAnswer = z.object({
  app: z.nullable(z.object({ createdAt: z.iso.datetime() })),
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.number(),
  /** The domain of the board's passkeys; null if it can have none. */
  passkeyDomain: z.nullable(z.string()),
});

/** Why a code is not accepted. */
export const WRONG_CODE = 'This code is wrong, has expired or was already used.';

/** Why the password alone does not confirm who somebody is. */
export const CODE_NEEDED =
  'Enter a code of your authenticator app or a recovery code, or use a passkey.';

/** Administrators of a real board keep one. */
export const LAST_FACTOR: Reason<'last-second-factor'> = {
  code: 'last-second-factor',
  message: 'Admins of this board need a second factor. Add another one first.',
};

/** Why the second step of a login cannot go on. */
export const loginExpired: Reason<'login-expired'> = {
  code: 'login-expired',
  message: 'This login has expired. Please enter your password again.',
};

export type SecondFactors = z.output<typeof secondFactorsAnswer>;
