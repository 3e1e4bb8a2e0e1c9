import {
  SENT_EVENTS,
  TEST_EVENT,
  WEBHOOK_EVENTS,
  webhookPayload,
  ATTEMPTS_MAX,
  FAILING_DAYS,
  WEBHOOK_PATIENCE,
} from '../rules.ts';
import { escape } from '../../../server/mail/layout.ts';

/** How receivers check a request; a test runs it. */
export const VERIFY_EXAMPLE = `import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether a request is from this board. \`body\` is the text as it came, before it is parsed. */
export function isGenuine(headers, body, secret, now = Date.now()) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  // An old request may have been recorded and sent again.
  if (Math.abs(now / 1000 - Number(timestamp)) > 300) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest();
  return headers['webhook-signature'].split(' ').some((signature) => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}`;

/** How a company's server receives events, as HTML. */
const section =
  () => `<section id="webhooks"><h2>Webhooks</h2><p>A company's webhooks receive events by a POST with JSON: ids and states, no texts.
Read the rest with an API key, and messages with the scope <code>messages:read</code>. Requests are signed by <a href="https://www.standardwebhooks.com">Standard Webhooks</a>, so its libraries check them, or this:</p>
<pre tabindex="0">${escape(VERIFY_EXAMPLE)}</pre>
<p>Answer with any 2xx status within ${WEBHOOK_PATIENCE / 1000} seconds, and process the event after that. Otherwise the request is sent again: ${ATTEMPTS_MAX} times within about a day, with the same <code>webhook-id</code>,
so that you can skip an event that you have processed already. Redirects are not followed. Addresses are https on port 443, on the public internet. To receive events on your own machine, run the board there with <code>WEBHOOKS_LOCAL=on</code>, which
production refuses, and add an address such as <code>http://localhost:4000/hooks</code>. A webhook to which nothing has arrived for ${FAILING_DAYS} days is turned off.
Events may arrive in another order than they happened: compare the timestamps.</p></section>`;

const DESCRIPTION =
  'Sent to webhooks that subscribe to this event, signed as Standard Webhooks says. Answer with any 2xx status within 10 seconds. Otherwise it is sent again, up to nine times within about a day, with the same webhook-id. Order is not guaranteed: compare the timestamps.';

const HEADERS = {
  'webhook-id': 'The same for each attempt of a delivery',
  'webhook-timestamp': 'Seconds since 1970 of this attempt',
  'webhook-signature':
    'v1, and the base64 of the HMAC-SHA256 of "{webhook-id}.{webhook-timestamp}.{body}" by the secret without whsec_, decoded from base64. Several are separated by spaces.',
};

/** What the documentation of the API says about webhooks. */
export const documentation = {
  section,
  sends: Object.fromEntries(
    SENT_EVENTS.map((event) => [
      event,
      {
        summary: event === TEST_EVENT ? 'Somebody sent a test event' : WEBHOOK_EVENTS[event],
        description: DESCRIPTION,
        headers: HEADERS,
        payload: webhookPayload(event),
      },
    ]),
  ),
};
