import { api } from '../../../shared/api.ts';
import { createClient, type Client, type RawAnswer } from '../../../shared/kit/client.ts';
import { readQuery } from '../../../shared/kit/query.ts';
import type { Actor } from '../../context.ts';
import type { Dispatch } from './dispatch.ts';
import { toProblem } from '../errors.ts';
import type { Problem } from '../problems.ts';
import type { Subjects } from '../subjects.ts';

export interface LocalCaller {
  /** The address of the visitor who submits a form, for rate limits; absent for reads. */
  address?: string | undefined;
  /** Undefined for visitors, for whom pages are rendered. */
  actor?: Actor | undefined;
  /** No person looks at the answers, so they do not count as a view. */
  isUnseen?: boolean;
  requestId?: string;
  /** Called for failures that the caller did not cause; may throw another error instead. */
  onFailure?(problem: Problem, error: unknown): void;
  /** Collects what the page is about. */
  subjects?: Subjects;
}

/** The API for pages and agents: the same role check, parsing and handlers, without HTTP. */
export function createLocalClient(
  dispatch: Dispatch,
  { onFailure, actor, address, ...rest }: LocalCaller,
): Client {
  return createClient(
    () => api,
    async ({ name, path, body }): Promise<RawAnswer> => {
      const { pathname, searchParams } = new URL(path, 'http://local');
      const input = {
        params: readParams(api[name].path, pathname),
        query: readQuery(searchParams),
        body,
      };
      try {
        return {
          status: 200,
          body: await dispatch(name, input, { actor, address, ...rest }),
        };
      } catch (error) {
        const problem = toProblem(error);
        const { status, code, message, errors } = problem;
        if (status >= 500) {
          onFailure?.(problem, error);
          throw error;
        }
        return { status, body: { status: false, code, message, ...(errors && { errors }) } };
      }
    },
  );
}

function readParams(template: string, pathname: string): Record<string, string> {
  const values = pathname.split('/');
  const names = template.split('/').map((part, index) => [part, values[index]] as const);
  return Object.fromEntries(
    names
      .filter(([part]) => part.startsWith(':'))
      .map(([part, value = '']) => [part.slice(1), decodeURIComponent(value)]),
  );
}
