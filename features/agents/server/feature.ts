import { lte } from 'drizzle-orm';
import { implement } from '../../../server/feature.ts';
import { Problem } from '../../../server/http/problems.ts';
import { agents } from '../feature.ts';
import { agentTokenCreated } from '../mails.ts';
import { AGENT_ELSEWHERE, AGENT_PREFIX, AGENT_SCOPE, MCP_PATH } from '../rules.ts';
import { agentTokens } from '../tables.ts';
import { mountMcp } from './mcp/mount.ts';
import { toRpcRefusal } from './mcp/refusals.ts';
import {
  createAgentToken,
  endAgentTokens,
  exportAgentTokens,
  listAgentTokens,
  revokeAgentToken,
} from './tokens.ts';

export const agentsServer = implement(agents, {
  handlers: { listAgentTokens, createAgentToken, revokeAgentToken },
  mount: (app, services, _files, inside) => mountMcp(app, services, inside),
  readsByPost: { path: MCP_PATH, refusal: toRpcRefusal },
  programs: { prefix: AGENT_PREFIX, find: () => Promise.reject(Problem.of(AGENT_ELSEWHERE)) },
  endTokens: endAgentTokens,
  people: [
    {
      person: agentTokens.userId,
      erase: 'delete',
      counted: 'sessions',
      export: { file: 'agent-tokens', of: 'job_seeker', read: exportAgentTokens },
    },
  ],
  cleanUp: async (db, now) =>
    void (await db.delete(agentTokens).where(lte(agentTokens.expiresAt, now))),
  llms: (publicUrl) => ({
    agents: [
      `- [MCP server](${publicUrl}${MCP_PATH}): search jobs, read jobs and companies, by the Model Context Protocol over HTTP. It changes nothing. Send each message as POST; there are no sessions.`,
      `- [Access for agents](${publicUrl}/profile#agents): with a token, which a job seeker creates here, an agent also reads their own applications. The only scope is ${AGENT_SCOPE}: no token can apply, and it works at ${MCP_PATH} only.`,
    ],
  }),
  mails: (board) => [
    agentTokenCreated(board, {
      email: 'ada@example.com',
      name: 'My assistant',
      until: new Date('2026-03-02T09:30:00Z'),
    }),
  ],
  examples: {
    createAgentToken: { name: 'My assistant', days: 30, password: 'secret-pass-1' },
  },
});
