import * as z from 'zod/mini';
import { APPLICATION_STATUSES } from '../../shared/applications/status.ts';
import type { Reason } from '../../shared/errors.ts';
import { typedText } from '../../shared/kit/text.ts';

/** Webhooks of a company. */
const WEBHOOKS_MAX = 10;
/** In characters. */
const URL_MAX = 500;

/** The events to which a webhook can subscribe, with what happened. */
export const WEBHOOK_EVENTS = {
  'application.created': 'Application received',
  'application.moved': 'Application status changed',
  'application.stage_changed': 'Application stage changed',
  'application.withdrawn': 'Application withdrawn',
  'message.received': 'Message received',
  'job.published': 'Job published',
  'job.paused': 'Job paused, by your company or by this board',
  'job.closed': 'Job closed, expired or deleted',
} as const;
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];

/** Sent by 'Send Test Event', to whatever events the webhook subscribes. */
export const TEST_EVENT = 'webhook.test';
/** Every `type` of a payload. */
export const SENT_EVENTS = [...WEBHOOK_EVENT_NAMES, TEST_EVENT] as const;
export type SentEvent = (typeof SENT_EVENTS)[number];

/**
 * Milliseconds from each failed attempt to the next one, about a day in all. After the last one the delivery has failed.
 */
export const RETRY_WAITS = [
  30_000,
  2 * 60_000,
  10 * 60_000,
  30 * 60_000,
  3_600_000,
  3 * 3_600_000,
  6 * 3_600_000,
  12 * 3_600_000,
] as const;
/** Attempts of a delivery. */
export const ATTEMPTS_MAX = RETRY_WAITS.length + 1;
/** Days without any delivery that arrived, after which a webhook is turned off. */
export const FAILING_DAYS = 3;
/** Milliseconds for a whole request. */
export const WEBHOOK_PATIENCE = 10_000;
/** Bytes of the answer that the log keeps. */
export const KEPT_ANSWER = 1024;
/** Days for which deliveries stay in the log. */
export const DELIVERY_KEPT_DAYS = 30;
/** Hours for which a secret that was replaced still signs, beside the new one. */
export const OLD_SECRET_HOURS = 24;
/** How every secret begins (Standard Webhooks); the rest is its bytes in base64. */
export const SECRET_PREFIX = 'whsec_';

/** Whether an address is of the board's own machine, which only boards in development send to. */
export const isOwnMachine = (url: string): boolean =>
  /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(url).hostname);

/** Why an address cannot be a webhook's, as far as the address itself says it; where its name leads is looked up later. */
function webhookUrlRefusal(url: string): string | undefined {
  if (!URL.canParse(url)) return 'Enter an address such as https://example.com/webhooks.';
  const { protocol, port, username, password, hash } = new URL(url);
  const isHere = isOwnMachine(url);
  if (protocol !== 'https:' && !(isHere && protocol === 'http:'))
    return 'The address must begin with https://.';
  if (port !== '' && !isHere) return 'The address must use the usual port of https, 443.';
  if (username !== '' || password !== '') return 'The address must not contain a password.';
  if (hash !== '') return 'The address must not contain a #.';
  return undefined;
}

/** Body of the calls that add and change a webhook. */
export const webhookSettings = z.object({
  url: typedText().check(
    z.trim(),
    z.minLength(1, 'Enter the address.'),
    z.maxLength(URL_MAX, `Use at most ${URL_MAX} characters.`),
    z.refine<string>((url) => url === '' || webhookUrlRefusal(url) === undefined, {
      error: ({ input }) => webhookUrlRefusal(String(input)),
    }),
  ),
  events: z
    .array(z.enum(WEBHOOK_EVENT_NAMES, { error: 'This event does not exist.' }))
    .check(z.minLength(1, 'Choose at least one event.'), z.maxLength(WEBHOOK_EVENT_NAMES.length)),
});

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

/** Why nothing arrived, or that the answer was not a success. */
export const DELIVERY_FAILURES = [
  'refused',
  'private',
  'no-record',
  'dns-timeout',
  'dns-failed',
  'timeout',
  'connection',
  'certificate',
  'redirects',
  'unreadable',
  'status',
  'redirected',
  'off',
] as const;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];

/** The failures in words; 'status' has the status beside it. */
export const DELIVERY_FAILURE_LABELS: Record<DeliveryFailure, string> = {
  refused: 'The address is not allowed',
  private: 'The address is not on the public internet',
  'no-record': 'The name of the server does not exist',
  'dns-timeout': 'The name servers did not answer',
  'dns-failed': 'The name servers answered with an error',
  timeout: 'No answer within 10 seconds',
  connection: 'The connection failed',
  certificate: 'The certificate is not valid',
  redirects: 'Redirects are not followed',
  redirected: 'Redirects are not followed',
  unreadable: 'The answer could not be read',
  status: 'The answer was not a success',
  off: 'The webhook was turned off',
};

/** A delivery in the log of a webhook. Its id is the header `webhook-id`. */
export const deliveryAnswer = z.object({
  _id: z.string(),
  event: z.enum(SENT_EVENTS),
  state: z.enum(DELIVERY_STATES),
  createdAt: z.iso.datetime(),
  attempts: z.number(),
  /** Null before the first attempt. */
  lastAttemptAt: z.nullable(z.iso.datetime()),
  /** Null if it is not tried again. */
  nextAttemptAt: z.nullable(z.iso.datetime()),
  /** The HTTP status of the last answer; null without one. */
  responseStatus: z.nullable(z.number()),
  /** Milliseconds of the last attempt. */
  duration: z.nullable(z.number()),
  failure: z.nullable(z.enum(DELIVERY_FAILURES)),
  /** What was sent, as JSON. */
  payload: z.string(),
  /** The beginning of the last answer. */
  answer: z.string(),
});
export type Delivery = z.output<typeof deliveryAnswer>;

/** A webhook in its company's list, without its secret. */
export const webhookAnswer = z.object({
  _id: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENT_NAMES)),
  createdBy: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  /** Since when nothing has arrived; null if the last delivery arrived. */
  failingSince: z.nullable(z.iso.datetime()),
  /** Null while it is on. */
  offSince: z.nullable(z.iso.datetime()),
  /** Whether it was turned off because nothing arrived. */
  isOffByFailure: z.boolean(),
  /** The delivery that was attempted last. */
  last: z.nullable(
    z.object({
      state: z.enum(DELIVERY_STATES),
      failure: z.nullable(z.enum(DELIVERY_FAILURES)),
      /** Of its last attempt; before the first, when it happened. */
      at: z.iso.datetime(),
    }),
  ),
});
export type Webhook = z.output<typeof webhookAnswer>;

/** Why there can be no further webhook. */
export const webhooksRefusal = (count: number): Reason<'too-many-webhooks'> | undefined =>
  count < WEBHOOKS_MAX
    ? undefined
    : {
        code: 'too-many-webhooks',
        message: `A company has at most ${WEBHOOKS_MAX} webhooks. Remove one to add another.`,
      };

/** Why nothing can be sent to a webhook. */
export const sendRefusal = ({
  offSince,
}: Pick<Webhook, 'offSince'>): Reason<'webhook-off'> | undefined =>
  offSince === null
    ? undefined
    : { code: 'webhook-off', message: 'This webhook is off. Turn it on to send something.' };

/** Whether a delivery has failed and waits for its next attempt. Otherwise, what waits is sent now or in a moment. */
export const isRetrying = ({ state, failure }: Pick<Delivery, 'state' | 'failure'>): boolean =>
  state === 'waiting' && failure !== null;

/** Why a delivery cannot be sent again: it is being sent, or will be in a moment. */
export const sendAgainRefusal = (
  webhook: Pick<Webhook, 'offSince'>,
  delivery: Pick<Delivery, 'state' | 'failure'>,
): Reason<'webhook-off' | 'delivery-waiting'> | undefined =>
  sendRefusal(webhook) ??
  (delivery.state === 'waiting' && !isRetrying(delivery)
    ? { code: 'delivery-waiting', message: 'This delivery is on its way already.' }
    : undefined);

const ids = { company: z.string(), job: z.string() };
const stageName = z.nullable(z.string());
const applicationIds = { ...ids, application: z.string() };

/** `data` of the payloads, by type: ids, states and stages, no texts of people. Details come from the API. */
const WEBHOOK_DATA = {
  'application.created': z.object({ ...applicationIds, status: z.enum(APPLICATION_STATUSES) }),
  'application.moved': z.object({
    ...applicationIds,
    /** After the move. */
    status: z.enum(APPLICATION_STATUSES),
    /** Whether it took back what was sent before: a withdrawal, rarely a move. */
    isUndo: z.boolean(),
    /** The company's own stage after the move; null if the job has none in this status. */
    stage: stageName,
  }),
  'application.stage_changed': z.object({
    ...applicationIds,
    /** It stays. */
    status: z.enum(APPLICATION_STATUSES),
    /** The stages before and after by their names of that time; null for none. */
    from: stageName,
    to: stageName,
  }),
  'application.withdrawn': z.object({ ...applicationIds, status: z.literal('withdrawn') }),
  'message.received': z.object({ ...applicationIds, message: z.string() }),
  'job.published': z.object({ ...ids, isPublic: z.literal(true) }),
  'job.paused': z.object({ ...ids, isPublic: z.literal(false) }),
  'job.closed': z.object({ ...ids, isPublic: z.literal(false) }),
  [TEST_EVENT]: z.object({ company: z.string() }),
} as const satisfies Record<SentEvent, z.ZodMiniObject>;

/** The whole payload of a type, the body of the request. */
export const webhookPayload = <Event extends SentEvent>(event: Event) =>
  z.object({
    type: z.literal(event),
    /** When it happened. */
    timestamp: z.iso.datetime(),
    data: WEBHOOK_DATA[event],
  });
