import * as z from 'zod/mini';
import { feature } from '../../shared/kit/feature.ts';
import { oneOf } from '../../shared/kit/setting-values.ts';
import { webhookCalls } from './calls.ts';

/** Servers of companies hear of applications and jobs. */
export const webhooks = feature({
  name: 'webhooks',
  says: "Companies' own servers hear of applications, messages and jobs.",
  calls: webhookCalls,
  group: ['Webhooks', "A company's webhooks and what was sent to them"],
  nouns: ['webhooks'],
  live: ['webhooks'],
  refusals: {
    404: ['webhook-not-found', 'delivery-not-found'],
    409: ['too-many-webhooks', 'webhook-off', 'delivery-waiting'],
  },
  limits: {
    webhook: {
      per: 'user',
      calls: 200,
      hours: 1,
      sentence: 'You have changed webhooks too often in a short time.',
    },
  },
  settings: {
    /** They may go to this machine, for those who develop receivers. Nothing if it is off. */
    WEBHOOKS_LOCAL: z.optional(
      z.pipe(
        oneOf('WEBHOOKS_LOCAL', ['on', 'off']),
        z.transform((value) => (value === 'on' ? value : undefined)),
      ),
    ),
  },
  testSettings: { WEBHOOKS_LOCAL: 'because users could reach inside your network' },
  due: ['webhook'],
  queues: { webhook: {} },
  mails: { 'webhook-off': 'Webhook turned off' },
});
