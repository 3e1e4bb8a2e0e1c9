import { api } from '../../shared/api.ts';
import { createClient, type Client, type RawAnswer } from '../../shared/client.ts';
import type { Dispatch } from './dispatch.ts';
import { toProblem } from './errors.ts';

/**
 * The API for pages: the same gate, parsing and handlers, without HTTP. Pages are rendered for visitors.
 * @param address whose form a page takes, by which its calls are counted; none for what pages only read
 */
export function createLocalClient(dispatch: Dispatch, address?: string): Client {
  return createClient(async ({ name, path, body }): Promise<RawAnswer> => {
    const { pathname, searchParams } = new URL(path, 'http://local');
    const input = {
      params: readParams(api[name].path, pathname),
      query: Object.fromEntries(searchParams),
      body,
    };
    try {
      return {
        code: 200,
        body: await dispatch(name, input, { actor: undefined, address }),
      };
    } catch (error) {
      const { code, message, errors } = toProblem(error);
      if (code >= 500) throw error;
      return { code, body: { status: false, message, ...(errors && { errors }) } };
    }
  });
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
