import { implement } from '../../../server/feature.ts';
import { apiKeys } from '../feature.ts';
import { API_KEY_PREFIX } from '../rules.ts';
import { apiKeys as keys } from '../tables.ts';
import { documentation } from './documentation.ts';
import {
  createApiKey,
  findActorByKeyId,
  findKeyActor,
  forgetApiKeys,
  listApiKeys,
  revokeApiKey,
} from './keys.ts';

export const apiKeysServer = implement(apiKeys, {
  handlers: { listApiKeys, createApiKey, revokeApiKey },
  programs: { prefix: API_KEY_PREFIX, find: findKeyActor, findById: findActorByKeyId },
  people: [
    {
      person: keys.createdBy,
      erase: { keep: 'The company goes on using it, without the name of who created it.' },
      export: { none: 'It has no data about the person.' },
    },
  ],
  ofCompanies: [{ table: keys, column: keys.companyId }],
  cleanUp: forgetApiKeys,
  examples: {
    createApiKey: {
      name: 'Applicant tracking',
      scopes: ['applications:read'],
      days: 90,
      password: 'secret-pass-1',
    },
  },
  documentation,
});
