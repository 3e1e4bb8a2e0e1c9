import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { MCP_PATH } from '../rules.ts';
import type { Person } from '../../../tests/support/people.ts';
import type { TestServer } from '../../../tests/support/server.ts';

/** An agent that uses the board by the official client of MCP. */
export interface Agent {
  client: Client;
  /** Calls a tool. @returns the structured answer. @throws the refusal of the board, with its code */
  call<Answer = Record<string, unknown>>(
    name: string,
    given?: Record<string, unknown>,
  ): Promise<Answer>;
}

/**
 * Connects an agent.
 * @param token of a job seeker; as a visitor without it
 * @param isNew asks for the revision without sessions (2026-07-28) instead of `initialize`
 */
export async function connectAgent(
  server: Pick<TestServer, 'url'>,
  token?: string,
  { isNew = false }: { isNew?: boolean } = {},
): Promise<Agent> {
  const transport = new StreamableHTTPClientTransport(new URL(server.url + MCP_PATH), {
    ...(token && { requestInit: { headers: { authorization: `Bearer ${token}` } } }),
  });
  const client = new Client(
    { name: 'test-agent', version: '1' },
    isNew ? { versionNegotiation: { mode: 'auto' } } : {},
  );
  await client.connect(transport);
  return {
    client,
    call: async <Answer>(name: string, given: Record<string, unknown> = {}) => {
      const { isError, content, structuredContent } = await client.callTool({
        name,
        arguments: given,
      });
      const [first] = content;
      if (!isError) return structuredContent as Answer;
      throw Object.assign(
        new Error('the tool was refused'),
        JSON.parse(first?.type === 'text' ? first.text : '{}') as object,
      );
    },
  };
}

/** A new token of a job seeker. */
export async function makeAgentToken(
  { client, password }: Person,
  name = 'My assistant',
  days: 7 | 30 | 90 = 30,
): Promise<{ id: string; token: string }> {
  const { token, agentToken } = await client.createAgentToken({ body: { name, days, password } });
  return { id: agentToken._id, token };
}
