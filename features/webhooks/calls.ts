import * as z from 'zod/mini';
import { byMember, type Endpoint } from '../../shared/kit/endpoint.ts';
import type { CoreNoun } from '../../shared/nouns.ts';
import { deliveryAnswer, webhookAnswer, webhookSettings } from './rules.ts';

const count = z.number();
/** Shown once: with it, receivers check the signature. */
const secret = z.string();

/** Rows of the API table: webhooks of a company. */
export const webhookCalls = {
  listWebhooks: {
    method: 'GET',
    path: '/company/webhooks',
    ...byMember('manage-api'),
    reads: ['webhooks'],
    summary: "My company's webhooks, the oldest first",
    answer: z.object({ count, webhooks: z.array(webhookAnswer) }),
  },
  addWebhook: {
    method: 'POST',
    path: '/company/webhooks',
    ...byMember('manage-api'),
    needsConfirmedAddress: true,
    changes: ['webhooks'],
    summary: 'Add a webhook; only this answer contains its secret',
    body: webhookSettings,
    answer: z.object({ webhook: webhookAnswer, secret }),
    limit: 'webhook',
    creates: true,
    keepsNoAnswer: true,
  },
  changeWebhook: {
    method: 'PUT',
    path: '/company/webhooks/:id',
    ...byMember('manage-api'),
    needsConfirmedAddress: true,
    changes: ['webhooks'],
    summary: 'Change the address or the events of a webhook',
    body: webhookSettings,
    answer: z.object({ webhook: webhookAnswer }),
    limit: 'webhook',
  },
  switchWebhook: {
    method: 'PUT',
    path: '/company/webhooks/:id/state',
    ...byMember('manage-api'),
    changes: ['webhooks'],
    summary: 'Turn a webhook on or off; events that happen while it is off are not sent later',
    body: z.object({ isOn: z.boolean() }),
    answer: z.object({ webhook: webhookAnswer }),
    limit: 'webhook',
  },
  removeWebhook: {
    method: 'DELETE',
    path: '/company/webhooks/:id',
    ...byMember('manage-api'),
    changes: ['webhooks'],
    summary: 'Remove a webhook with its log',
    limit: 'webhook',
  },
  rotateWebhookSecret: {
    method: 'POST',
    path: '/company/webhooks/:id/secret',
    ...byMember('manage-api'),
    changes: ['webhooks'],
    summary:
      'Replace the secret of a webhook; for a day, requests are signed with the old one as well',
    answer: z.object({ secret }),
    limit: 'webhook',
    keepsNoAnswer: true,
  },
  testWebhook: {
    method: 'POST',
    path: '/company/webhooks/:id/test',
    ...byMember('manage-api'),
    changes: ['webhooks'],
    summary: 'Send a test event to a webhook',
    answer: z.object({ delivery: deliveryAnswer }),
    limit: 'webhook',
    creates: true,
  },
  listDeliveries: {
    method: 'GET',
    path: '/company/webhooks/:id/deliveries',
    ...byMember('manage-api'),
    reads: ['webhooks'],
    summary: 'The last 100 deliveries of a webhook, newest first',
    answer: z.object({ count, deliveries: z.array(deliveryAnswer) }),
  },
  resendDelivery: {
    method: 'POST',
    path: '/company/webhooks/:id/deliveries/:deliveryId/resend',
    ...byMember('manage-api'),
    changes: ['webhooks'],
    summary: 'Send a delivery again, with the same webhook-id',
    answer: z.object({ delivery: deliveryAnswer }),
    limit: 'webhook',
  },
} as const satisfies Record<string, Endpoint<CoreNoun | 'webhooks', 'webhook'>>;
