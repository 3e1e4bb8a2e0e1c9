import type { FeatureTests } from '../../../tests/support/feature-tests.ts';
import { dialog, press, rowAction } from '../../../tests/support/screen.ts';

const PAGE = { path: '/company/api', heading: 'API & Webhooks' };

export const webhooksTests: FeatureTests = {
  things: {
    webhook: {
      path: /^\/company\/webhooks\/:id/,
      owners: ['company'],
      make: async ({ server, company, secret }) => {
        const { rows } = await server.database.pool.query<{ id: string }>(
          `insert into webhooks (company_id, url, events, secret)
           values ($1, 'https://example.com/' || $2::text, '{}', '\\x01') returning id`,
          [company.user.companyProfile?._id, secret],
        );
        return rows[0]?.id;
      },
    },
  },
  outcomes: {
    // No name server answers.
    addWebhook: () => 400,
    changeWebhook: () => 400,
    // Nothing was sent.
    resendDelivery: () => 404,
  },
  // No name server answers, and there is no webhook.
  refused: {
    addWebhook: [400],
    changeWebhook: [404],
    switchWebhook: [404],
    removeWebhook: [404],
    rotateWebhookSecret: [404],
    testWebhook: [404],
    resendDelivery: [404],
  },
  secrets: { addWebhook: ['secret'], rotateWebhookSecret: ['secret'] },
  plantsNothing: {
    'the company and its jobs': ['addWebhook', 'changeWebhook', 'switchWebhook'],
  },
  // Webhooks in each state, one with a log.
  fill: async ({ database: { pool } }, company) => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into webhooks (company_id, url, events, secret, created_by, failing_since, off_since, is_off_by_failure)
     values ($1, 'https://example.com/webhooks', '{application.created,application.moved}', '\\x01', $2, null, null, false),
       ($1, 'https://receiver.example.com/a/long/path/for/the/booking-desk?of=lumenfold', '{application.created,application.moved,application.withdrawn,message.received,job.published,job.closed}', '\\x01', $2, now(), null, false),
       ($1, 'https://example.net/', '{job.closed}', '\\x01', null, now() - interval '3 days', now(), true)
     returning id`,
      [company.id, company.userId],
    );
    const payload = JSON.stringify({ type: 'application.created', data: { company: company.id } });
    await pool.query(
      `insert into webhook_deliveries (webhook_id, event, payload, state, created_at, attempts, last_attempt_at, next_attempt_at, response_status, duration, failure, answer)
     values ($1, 'webhook.test', $2, 'delivered', now(), 1, now(), null, 204, 84, null, ''),
       ($1, 'application.moved', $2, 'waiting', now() - interval '1 minute', 2, now(), now() + interval '1 year', null, 10002, 'timeout', ''),
       ($1, 'application.created', $2, 'failed', now() - interval '2 days', 9, now() - interval '1 day', null, 503, 120, 'status', 'Try later.')`,
      [rows[0]?.id, payload],
    );
  },
  screens: {
    company: [
      {
        name: 'keys and webhooks, adding a webhook that is not public',
        ...PAGE,
        expected: /400 POST .*\/company\/webhooks/,
        open: async (page) => {
          await press(page, 'Add Webhook');
          const form = page.getByRole('dialog', { name: 'Add Webhook' });
          await form.getByLabel('Address').fill('https://10.0.0.1/');
          await form.getByRole('button', { name: 'Add Webhook' }).click();
          await form.getByText('This address is not on the public internet.').waitFor();
        },
      },
      {
        name: 'keys and webhooks, removing a webhook',
        ...PAGE,
        open: async (page) => {
          await rowAction(page, 'https://example.com/webhooks', 'Remove');
          await dialog(page, 'Remove this webhook?');
        },
      },
      {
        name: 'the log of a webhook',
        ...PAGE,
        open: async (page) => {
          await page.getByRole('link', { name: 'https://example.com/webhooks' }).click();
          // The oldest one has failed.
          await page.getByRole('dialog').locator('summary').last().click();
          await page.getByText('Try later.').waitFor();
        },
      },
    ],
    'new company': [
      {
        name: 'webhooks of a new company',
        ...PAGE,
        open: (page) => page.getByText('No webhooks yet').waitFor(),
      },
    ],
  },
};
