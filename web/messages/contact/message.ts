import { data } from 'react-router';
import { type Client, Refusal } from '../../../shared/kit/client.ts';
import type { FieldErrors } from '../../../shared/kit/validation.ts';

/** Bytes of a form: the longest message in characters of four bytes, written out as an address would, fits. */
const BODY_MAX = 256 * 1024;

const FIELDS = ['name', 'email', 'subject', 'message'] as const;
type Typed = Record<(typeof FIELDS)[number], string>;

/** What became of a message. */
export type Outcome =
  | { sent: true; failure?: never; errors?: never; typed?: never }
  | {
      sent: false;
      /** The sentence of a refusal; absent where nobody knows what went wrong. */
      failure?: string;
      errors?: FieldErrors;
      /** Given back, so that a page without scripts can show it again. */
      typed?: Typed;
    };

/** Takes the form on the server, from a page with scripts and from one without. */
export async function receive(request: Request, api: Client) {
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  if (!(length <= BODY_MAX))
    return answer({ sent: false, failure: 'This message is too long.' }, 413);
  const form = await request.formData().catch(() => new FormData());
  const typed = Object.fromEntries(
    FIELDS.map((name) => [name, String(form.get(name) ?? '')]),
  ) as Typed;
  try {
    await api.sendMessage({ body: typed });
    return answer({ sent: true }, 200);
  } catch (error) {
    if (error instanceof Refusal) {
      const { message, errors, status } = error;
      return answer({ sent: false, failure: message, errors, typed }, status);
    }
    // The server has logged why.
    return answer({ sent: false, typed }, 500);
  }
}

const answer = (outcome: Outcome, status: number) => data<Outcome>(outcome, { status });
