/**
 * The codes of the core's refusals by HTTP status. They are never renamed, because programs compare them. Features have
 * their own (`REFUSAL_CODES` in shared/seams.ts has all).
 */
export const CORE_CODES = {
  400: [
    /** `errors` names the fields. */
    'invalid-input',
    'wrong-password',
    /** Of an administrator. */
    'common-password',
    'wrong-code',
    'passkey-refused',
    'resume-missing',
    'resume-empty',
    /** Of an application: `errors` names the questions as `answers.<id>`. */
    'answers-refused',
    'picture-missing',
    'picture-empty',
    'cursor-expired',
    'body-missing',
    'body-unreadable',
    'upload-incomplete',
    'too-many-files',
    'text-not-storable',
    'address-unreadable',
    'request-unreadable',
    'idempotency-key-invalid',
  ],
  401: [
    'not-signed-in',
    'session-idle',
    'wrong-credentials',
    /** The password was right; `secondFactor` says how to go on. */
    'second-factor-required',
    'wrong-second-factor',
    'wrong-passkey',
    'wrong-metrics-token',
  ],
  403: [
    'wrong-role',
    /** Of a company's member: the role in the team does not include it. */
    'team-role-missing',
    /** Of an account that has left its company. */
    'not-a-member',
    'company-not-approved',
    'account-suspended',
    'address-not-confirmed',
    'confirm-identity',
    'second-factor-missing',
    /** The call is not open to API keys. */
    'api-key-elsewhere',
    /** The API key lacks the scope of the call. */
    'api-key-scope-missing',
  ],
  404: [
    'not-found',
    'call-not-found',
    'user-not-found',
    'session-not-found',
    'passkey-not-found',
    'company-not-found',
    'job-not-found',
    'application-not-found',
    'resume-not-found',
    'picture-not-found',
    'message-not-found',
    'mail-not-found',
    'removal-not-found',
    'invitation-not-found',
    'member-not-found',
    'download-not-found',
  ],
  405: ['method-not-allowed'],
  408: ['request-timeout'],
  409: [
    'email-taken',
    /** Of a company with many applications, which can be restored when its deletion has ended. */
    'deletion-running',
    'already-invited',
    'job-not-closed',
    'username-taken',
    'address-already-confirmed',
    'own-account',
    'last-admin',
    'last-owner',
    'team-full',
    'has-company',
    'already-suspended',
    'application-closed',
    'rejected-for-good',
    'too-late-to-restore',
    'not-suspended',
    'not-a-company',
    'company-suspended',
    'company-already-decided',
    'company-changed',
    'job-changed',
    'job-already-decided',
    'job-rejected',
    'job-paused',
    'job-open',
    'deadline-passed',
    'deadline-under-review',
    'job-closed',
    'already-applied',
    'job-full',
    'move-not-allowed',
    'not-withdrawable',
    'withdrawal-undoable',
    'not-editable',
    'not-withdrawn',
    /** A company to whose jobs people wait for an overdue answer publishes nothing. */
    'answers-overdue',
    /** Reports about the company, or the job, wait for a review, or were upheld. */
    'company-reported',
    'job-reported',
    'application-changed',
    'already-undone',
    'undo-expired',
    'mail-already-sent',
    'message-closed',
    'mail-not-failed',
    'mail-expired',
    'no-mail-server',
    'no-second-factor',
    'last-second-factor',
    'passkeys-unavailable',
    'passkey-already-added',
    'too-many-passkeys',
    'too-many-photos',
    'overtaken',
    /** With an Idempotency-Key. */
    'already-sent',
    /** The change was saved, but what the call answers could not be read. Do not send it again. */
    'saved-without-answer',
  ],
  410: ['link-expired', 'login-expired', 'setup-expired', 'job-gone', 'account-gone'],
  413: ['request-too-large', 'resume-too-large', 'picture-too-large', 'too-many-fields'],
  414: ['address-too-long'],
  415: ['wrong-content-type', 'wrong-file-type'],
  422: [
    'idempotency-key-reused',
    'resume-locked',
    'resume-broken',
    'picture-too-many-pixels',
    'picture-too-small',
    'picture-animated',
    'picture-broken',
  ],
  429: ['too-many-requests'],
  431: ['headers-too-large'],
  500: [
    'internal-error',
    'file-damaged',
    /** Whether the change was saved could not be found out. */
    'outcome-unknown',
  ],
  503: ['unavailable', 'busy', 'disk-full', 'overloaded', 'files-unavailable'],
} as const;

export type RefusalStatus = keyof typeof CORE_CODES;
export type CoreCode = (typeof CORE_CODES)[RefusalStatus][number];

/** Whether a refused call was carried out all the same: it must not be sent again. */
export const isCarriedOut = (code: string | undefined): boolean =>
  code === 'saved-without-answer' || code === 'already-sent';

/** How a login goes on after the right password (shared/accounts/second-factors.ts). */
export interface SecondFactorRequired {
  /** For the next call of the login; works once. */
  ticket: string;
  /** ISO 8601. */
  expiresAt: string;
  /** What this account can answer with. */
  factors: ('app' | 'passkey' | 'recovery-code')[];
}

/** Why something is refused: the code is for programs, the message for people. A feature names its own codes. */
export interface Reason<Code extends string = CoreCode> {
  code: Code;
  message: string;
}

/** Why an action is refused. The page shows it, and the server throws it. */
export interface Denial<Code extends string = CoreCode> extends Reason<Code> {
  title: string;
}
