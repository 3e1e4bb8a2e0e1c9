import type { Denial } from '../../shared/refusals.ts';
import type { FieldErrors } from '../../shared/kit/validation.ts';

/** A refusal on its way to the client: an HTTP code with a sentence that a person understands. */
export class Problem extends Error {
  readonly code: number;
  readonly errors: FieldErrors | undefined;
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(
    code: number,
    message: string,
    more: { errors?: FieldErrors; retryAfter?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
  }
}

/** 400: not valid. `errors` names the fields. */
export const invalid = (message: string, errors: FieldErrors = {}) =>
  new Problem(400, message, Object.keys(errors).length > 0 ? { errors } : {});
/** 401: nobody is signed in. */
export const notSignedIn = () => new Problem(401, 'Please log in to continue.');
/** 403: the rules deny it, in their own words. */
export const denied = ({ message }: Pick<Denial, 'message'>) => new Problem(403, message);
/** 404: absent, or not yours to know of. */
export const notFound = (message: string) => new Problem(404, message);
/** 409: a duplicate, or a change that is not possible now. */
export const conflict = (message: string, errors?: FieldErrors) =>
  new Problem(409, message, errors ? { errors } : {});

/** Refuses by a rule of shared/: a sentence for one field makes a 400. */
export function refuseField(field: string, sentence: string | undefined): void {
  if (sentence) throw invalid(sentence, { [field]: sentence });
}
