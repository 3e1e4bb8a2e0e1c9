import type { Reason, SecondFactorRequired } from '../../shared/errors.ts';
import type { FieldErrors } from '../../shared/kit/validation.ts';
import { REFUSAL_CODES, type CodeOf, type RefusalCode } from '../../shared/seams.ts';

const STATUSES = new Map<string, number>(
  Object.entries(REFUSAL_CODES).flatMap(([status, codes]) =>
    codes.map((code) => [code, Number(status)] as const),
  ),
);

/** A refusal: a code for programs, and a message for people. */
export class Problem extends Error {
  readonly code: RefusalCode;
  /** The HTTP status of the code. */
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  /** In seconds. */
  readonly retryAfter: number | undefined;
  /** How a login goes on. */
  readonly secondFactor: SecondFactorRequired | undefined;
  /** The account that somebody tried to log in to, for the log; never sent. */
  readonly userId: string | undefined;

  constructor(
    code: RefusalCode,
    message: string,
    more: {
      errors?: FieldErrors;
      retryAfter?: number;
      secondFactor?: SecondFactorRequired;
      userId?: string;
    } = {},
  ) {
    super(message);
    this.code = code;
    this.status = STATUSES.get(code) ?? 500;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
    this.secondFactor = more.secondFactor;
    this.userId = more.userId;
  }

  /** From the refusal of a rule in shared/. */
  static of({ code, message }: Reason<RefusalCode>): Problem {
    return new Problem(code, message);
  }
}

/** 400: not valid. `errors` names the fields. */
export const invalid = (code: CodeOf<400>, message: string, errors: FieldErrors = {}) =>
  new Problem(code, message, Object.keys(errors).length > 0 ? { errors } : {});
/** 401: not signed in. */
export const notSignedIn = () => new Problem('not-signed-in', 'Please log in to continue.');
/** 404: does not exist, or belongs to somebody else. */
export const notFound = (code: CodeOf<404>, message: string) => new Problem(code, message);
/** 409: a duplicate, or a change that is not possible now. */
export const conflict = (code: CodeOf<409>, message: string, errors?: FieldErrors) =>
  new Problem(code, message, errors ? { errors } : {});

/** 503: nothing can be stored. */
export const diskFull = () =>
  new Problem(
    'disk-full',
    "The board's disk is full: nothing can be saved right now. Please try again later.",
    { retryAfter: 60 },
  );

/** Refuses one field with the message of a rule in shared/. @throws Problem 400 if there is a message */
export function refuseField(
  field: string,
  sentence: string | undefined,
  code: CodeOf<400> = 'invalid-input',
): void {
  if (sentence) throw invalid(code, sentence, { [field]: sentence });
}
