import * as z from 'zod/mini';
import { byMember, type Endpoint, type LimitName } from '../../shared/kit/endpoint.ts';
import type { CoreNoun } from '../../shared/nouns.ts';
import { apiKeyAnswer, newApiKey } from './rules.ts';

/** Rows of the API table: API keys of a company. */
export const apiKeyCalls = {
  listApiKeys: {
    method: 'GET',
    path: '/company/api-keys',
    ...byMember('manage-api'),
    reads: ['apiKeys'],
    summary: "My company's API keys, newest first, with those that no longer work",
    answer: z.object({ count: z.number(), apiKeys: z.array(apiKeyAnswer) }),
  },
  createApiKey: {
    method: 'POST',
    path: '/company/api-keys',
    ...byMember('manage-api'),
    needsConfirmedAddress: true,
    changes: ['apiKeys'],
    summary: 'Create an API key for my company; it is shown once',
    body: newApiKey,
    answer: z.object({ key: z.string(), apiKey: apiKeyAnswer }),
    limit: 'own-password',
    creates: true,
    keepsNoAnswer: true,
  },
  revokeApiKey: {
    method: 'DELETE',
    path: '/company/api-keys/:id',
    ...byMember('manage-api'),
    changes: ['apiKeys'],
    summary: 'Revoke an API key of my company; it stops working immediately',
    limit: 'api-key-change',
  },
} as const satisfies Record<string, Endpoint<CoreNoun | 'apiKeys', LimitName | 'api-key-change'>>;
