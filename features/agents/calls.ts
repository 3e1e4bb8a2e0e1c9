import * as z from 'zod/mini';
import type { Endpoint, LimitName } from '../../shared/kit/endpoint.ts';
import type { CoreNoun } from '../../shared/nouns.ts';
import { agentTokenAnswer, newAgentToken } from './rules.ts';

/** Rows of the API table: a job seeker's tokens for agents. */
export const agentCalls = {
  listAgentTokens: {
    method: 'GET',
    path: '/users/agent-tokens',
    access: 'job_seeker',
    // What ends the sessions of an account ends its tokens.
    reads: ['agentTokens', 'sessions'],
    summary: 'My tokens for agents, newest first, which read my applications at /mcp',
    answer: z.object({ count: z.number(), agentTokens: z.array(agentTokenAnswer) }),
  },
  createAgentToken: {
    method: 'POST',
    path: '/users/agent-tokens',
    access: 'job_seeker',
    changes: ['agentTokens', 'mails'],
    summary: 'Create a token with which an agent reads my applications; it is shown once',
    body: newAgentToken,
    answer: z.object({ token: z.string(), agentToken: agentTokenAnswer }),
    limit: 'own-password',
    creates: true,
    keepsNoAnswer: true,
  },
  revokeAgentToken: {
    method: 'DELETE',
    path: '/users/agent-tokens/:id',
    access: 'job_seeker',
    changes: ['agentTokens'],
    summary: 'Revoke one of my tokens for agents',
    limit: 'session',
  },
} as const satisfies Record<string, Endpoint<CoreNoun | 'agentTokens', LimitName>>;
