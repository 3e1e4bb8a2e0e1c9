import pg from 'pg';
import { vi } from 'vitest';

interface Statement {
  text: string;
  values: readonly unknown[];
}

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : String((statement as { text?: string }).text);

/** The statements that this process sends while `work` runs. Includes those of background work. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const statements = query.mock.calls.map(([statement, values]: unknown[]) => ({
    text: textOf(statement),
    values: ((values ?? (statement as { values?: unknown }).values) as unknown[] | undefined) ?? [],
  }));
  query.mockRestore();
  return statements;
}

/**
 * Calls `look` with the text of each statement before it is sent.
 * @param look can send another statement on the same connection first, or return one to send instead
 * @returns stops it
 */
export function interceptStatements(
  look: (text: string, sendFirst: (statement: string) => void) => string | undefined,
): () => void {
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const sendFirst = (statement: string) => void Reflect.apply(query, this, [statement]);
    const instead = look(textOf(given[0]), sendFirst);
    return Reflect.apply(
      query,
      this,
      instead === undefined ? given : [instead, ...given.slice(1)],
    ) as unknown;
  });
  return () => spy.mockRestore();
}
