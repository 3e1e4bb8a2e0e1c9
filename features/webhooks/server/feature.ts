import { implement } from '../../../server/feature.ts';
import { webhooks } from '../feature.ts';
import { webhookOff } from '../mails.ts';
import { webhooks as hooks } from '../tables.ts';
import { listDeliveries, queueWebhooks, resendDelivery, testWebhook } from './deliveries.ts';
import { documentation } from './documentation.ts';
import { deliver, forgetDeliveries } from './record.ts';
import { resealWebhooks } from './secrets.ts';
import { startWebhooks } from './sending.ts';
import {
  addWebhook,
  changeWebhook,
  listWebhooks,
  removeWebhook,
  rotateWebhookSecret,
  switchWebhook,
} from './settings.ts';

const settings = {
  url: 'https://example.com/webhooks',
  events: ['application.created', 'application.moved'],
};

export const webhooksServer = implement(webhooks, {
  handlers: {
    listWebhooks,
    addWebhook,
    changeWebhook,
    switchWebhook,
    removeWebhook,
    rotateWebhookSecret,
    testWebhook,
    listDeliveries,
    resendDelivery,
  },
  after: {
    applied: deliver,
    moved: deliver,
    moveUndone: deliver,
    withdrawn: deliver,
    stageChanged: deliver,
    messageSent: deliver,
    jobVisible: deliver,
  },
  due: { webhook: (needs) => (tx, due) => queueWebhooks(tx, needs.outsideQueue, due) },
  task: {
    title: 'Webhooks',
    text: "Sends events to companies' webhooks, and tries again what did not arrive",
  },
  people: [
    {
      person: hooks.createdBy,
      erase: { keep: 'The company goes on using it, without the name of who added it.' },
      export: { none: 'It has no data about the person.' },
    },
  ],
  ofCompanies: [{ table: hooks, column: hooks.companyId }],
  start: startWebhooks,
  cleanUp: forgetDeliveries,
  reseal: resealWebhooks,
  mails: (board) => [
    webhookOff(board, { companyName: 'Acme', url: 'https://example.com/webhooks' }),
  ],
  examples: { addWebhook: settings, changeWebhook: settings, switchWebhook: { isOn: true } },
  documentation,
});
