import type { FeatureTests } from '../../../tests/support/feature-tests.ts';
import { connectAgent, makeAgentToken } from './agent.ts';

export const agentsTests: FeatureTests = {
  things: {
    agentToken: {
      path: /^\/users\/agent-tokens\/:id/,
      owners: ['job_seeker'],
      isPrivate: true,
      make: async ({ seeker, secret }) => (await makeAgentToken(seeker, `Agent of ${secret}`)).id,
    },
  },
  // There is no such token.
  refused: { revokeAgentToken: [404] },
  secrets: {
    // The second without the token itself.
    createAgentToken: ['token', 'agentToken'],
    listAgentTokens: ['agentTokens'],
  },
  plant: async (seeker, canary, server) => {
    const { token } = await makeAgentToken(seeker, canary('createAgentToken.name'));
    await (await connectAgent(server, token)).call('list_my_applications');
  },
};
