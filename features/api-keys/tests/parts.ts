import { API_SCOPES, type ApiScope } from '../../../shared/permissions.ts';
import type { Actor } from '../../../tests/support/callers.ts';
import type { FeatureTests } from '../../../tests/support/feature-tests.ts';
import { FAULT } from '../../../tests/support/inspect.ts';
import type { Person } from '../../../tests/support/people.ts';
import { dialog, press, rowAction } from '../../../tests/support/screen.ts';

const PAGE = { path: '/company/api', heading: 'API & Webhooks' };

const makeKey = ({ client, password }: Person, name: string, scopes: readonly ApiScope[]) =>
  client.createApiKey({ body: { name, scopes: [...scopes], days: null, password } });

export const apiKeysTests: FeatureTests = {
  things: {
    apiKey: {
      path: /^\/company\/api-keys\/:id/,
      owners: ['company'],
      make: async ({ company, secret }) =>
        (await makeKey(company, `Key of ${secret}`, ['jobs:read'])).apiKey._id,
    },
  },
  callers: async ({ database: { pool } }, company) => {
    const program = async (name: string, scopes: readonly ApiScope[]): Promise<Actor> => {
      const { key: token } = await makeKey(company, name, scopes);
      const rights = { role: 'company', teamRole: 'recruiter', isApproved: true } as const;
      return { name, token, side: 'A', hasConfirmedAddress: true, scopes, ...rights };
    };
    const programs = [
      await program('a key of A with all scopes', API_SCOPES),
      await program('a key of A that reads jobs', ['jobs:read']),
    ];
    const { key: token, apiKey } = await makeKey(company, 'Old', API_SCOPES);
    await company.client.revokeApiKey({ params: { id: apiKey._id } });
    // Their use is noted once a minute: not while calls are compared.
    await pool.query(`update api_keys set last_used_at = now() + interval '1 hour'`);
    const refused = { status: 401, code: 'api-key-invalid' } as const;
    return [...programs, { name: 'a revoked key of A', token, hasConfirmedAddress: true, refused }];
  },
  // There is no key.
  refused: { revokeApiKey: [404] },
  plantsNothing: { 'secrets, which are stored as hashes or encrypted': ['createApiKey'] },
  // Keys that work and that do not.
  fill: async ({ database: { pool } }, company) => {
    await pool.query(
      `insert into api_keys (company_id, token_hash, name, scopes, ending, created_by, expires_at, last_used_at, revoked_at)
     values ($1, '\\x01', 'Applicant tracking', '{applications:read,applications:write}', 'Kk3x', $2, now() + interval '1 year', now() - interval '1 hour', null),
       ($1, '\\x02', 'The careers page of our website, with a long name', '{jobs:read}', '9_-a', $2, null, null, now()),
       ($1, '\\x03', 'Job feed', '{jobs:read,jobs:write,applications:read,applications:write}', 'abcd', null, now() - interval '1 day', now() - interval '40 days', null)`,
      [company.id, company.userId],
    );
  },
  screens: {
    company: [
      {
        name: 'keys and webhooks, creating a key, with errors',
        ...PAGE,
        open: async (page) => {
          await press(page, 'Create API Key');
          await dialog(page, 'Create API Key');
          await press(page, 'Create Key');
          await page.getByText('Enter a name for the key.').waitFor();
        },
      },
      {
        name: 'keys and webhooks, with revoked keys',
        ...PAGE,
        open: async (page) => {
          await press(page, 'Show revoked');
          await page.getByRole('table', { name: 'Revoked and expired API keys' }).waitFor();
        },
      },
      {
        name: 'keys and webhooks, revoking a key',
        ...PAGE,
        open: async (page) => {
          await rowAction(page, 'Applicant tracking', 'Revoke');
          await dialog(page, 'Revoke “Applicant tracking”?');
        },
      },
      {
        name: 'keys and webhooks, not loaded',
        ...PAGE,
        failing: '/company/api-keys',
        open: (page) => page.getByText(FAULT).waitFor(),
      },
    ],
  },
};
