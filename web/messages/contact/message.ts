import { data } from 'react-router';
import { type Client, Refusal } from '../../../shared/kit/client.ts';
import type { FieldErrors } from '../../../shared/kit/validation.ts';

/** The maximum size of a form in bytes: fits the longest message in four-byte characters, URL-encoded. */
const BODY_MAX = 256 * 1024;

const FIELDS = ['name', 'email', 'subject', 'message'] as const;
type Typed = Record<(typeof FIELDS)[number], string>;

/** The result of sending a message. */
export type Outcome =
  | { sent: true; failure?: never; errors?: never; typed?: never }
  | {
      sent: false;
      /** The server's message; absent for unknown errors. */
      failure?: string;
      errors?: FieldErrors;
      /** Returned so that a page without scripts can show it again. */
      typed?: Typed;
    };

/** The form's action on the server, with and without scripts. */
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
    // The server has logged the reason.
    return answer({ sent: false, typed }, 500);
  }
}

const answer = (outcome: Outcome, status: number) => data<Outcome>(outcome, { status });
