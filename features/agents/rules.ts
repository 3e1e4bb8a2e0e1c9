import * as z from 'zod/mini';
import type { Reason } from '../../shared/errors.ts';
import { requiredLine } from '../../shared/kit/text.ts';
import { currentPassword } from '../../shared/accounts/current-password.ts';

/** The address of the MCP server, the only one where a token works. */
export const MCP_PATH = '/mcp';
/** What every token allows: to read the job seeker's own applications. No other scope exists. */
export const AGENT_SCOPE = 'applications:read' as const;
/** Tokens of one job seeker that have not expired. */
export const AGENT_TOKENS_MAX = 10;
/** The choices for how long a token works, in days. */
export const AGENT_TOKEN_DAYS = [7, 30, 90] as const;
/** In characters. */
export const AGENT_NAME_MAX = 60;
/** How every token begins, so that it can be told from a session's, and found where it must not be. */
export const AGENT_PREFIX = 'agent_';

/** A new token from random text. */
export const toAgentToken = (random: string): string => AGENT_PREFIX + random;

/** Whether a bearer token looks like one for agents, whether or not it exists. */
export const isAgentToken = (token: string): boolean => token.startsWith(AGENT_PREFIX);

/** Body of the call that creates a token. */
export const newAgentToken = z.object({
  /** What the token is for. */
  name: requiredLine('Enter a name for the token.', AGENT_NAME_MAX),
  days: z.literal(AGENT_TOKEN_DAYS, {
    error: `Choose ${AGENT_TOKEN_DAYS.join(', ')} days.`,
  }),
  password: currentPassword,
});

/** A token in its owner's list, without the token itself. */
export const agentTokenAnswer = z.object({
  _id: z.string(),
  name: z.string(),
  scope: z.literal(AGENT_SCOPE),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Accurate to 15 minutes; null if it was never used. */
  lastUsedAt: z.nullable(z.iso.datetime()),
});

export type AgentToken = z.output<typeof agentTokenAnswer>;

/** Why there can be no further token. @param count the tokens that have not expired */
export const agentTokenRefusal = (count: number): Reason<'too-many-agent-tokens'> | undefined =>
  count < AGENT_TOKENS_MAX
    ? undefined
    : {
        code: 'too-many-agent-tokens',
        message: `You have ${AGENT_TOKENS_MAX} tokens. Revoke one to create another.`,
      };

/** Why a token for agents is refused everywhere else. */
export const AGENT_ELSEWHERE: Reason<'agent-token-elsewhere'> = {
  code: 'agent-token-elsewhere',
  message: `A token for agents reads applications at ${MCP_PATH}. It works nowhere else.`,
};

/** Why a token is refused at the MCP server. */
export const AGENT_TOKEN_INVALID: Reason<'agent-token-invalid'> = {
  code: 'agent-token-invalid',
  message: 'This token does not work: it has expired, was revoked, or is not a token for agents.',
};
