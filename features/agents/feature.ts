import { feature } from '../../shared/kit/feature.ts';
import { agentCalls } from './calls.ts';

/** Programs that act for people read the board. */
export const agents = feature({
  name: 'agents',
  says: 'AI assistants read the board by MCP and, with a token, the applications of a job seeker.',
  calls: agentCalls,
  group: ['Accounts'],
  nouns: ['agentTokens'],
  refusals: {
    401: ['agent-token-invalid'],
    // 'wrong-origin': a browser's page of another site asks.
    403: ['agent-token-elsewhere', 'wrong-origin'],
    404: ['agent-token-not-found'],
    409: ['too-many-agent-tokens'],
  },
  mails: { 'agent-token': 'Access for an agent' },
  events: { createAgentToken: 'agent-token-created', revokeAgentToken: 'agent-token-revoked' },
});
