import { escape } from '../../../server/mail/layout.ts';
import { API_SCOPES } from '../../../shared/permissions.ts';
import { API_KEY_CALLS, API_KEY_PREFIX, API_SCOPE_LABELS } from '../rules.ts';

/** How programs of a company call the API, as HTML. */
const section = (
  publicUrl: string,
) => `<section id="keys"><h2>API keys</h2><p>Programs of a company send a key as <code>Authorization: Bearer ${API_KEY_PREFIX}…</code>.
Owners create keys under API &amp; Webhooks. A key opens the calls that name one of its scopes, acts for the company, and works until it expires or is revoked. It also opens the calls that need no account. The scopes:</p>
<ul>${API_SCOPES.map((scope) => `<li><code>${scope}</code> ${escape(API_SCOPE_LABELS[scope])}</li>`).join('')}</ul>
<pre tabindex="0">curl -H 'Authorization: Bearer ${API_KEY_PREFIX}…' ${escape(`${publicUrl}/api/jobs/my-jobs`)}</pre>
<p>One key makes at most ${API_KEY_CALLS} calls a minute; <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code> (seconds) say what is left,
and 429 says in <code>Retry-After</code> how long to wait. Fields and parameters that a call does not have are refused with 400. Other refusals:
401 <code>api-key-invalid</code>, 403 <code>api-key-scope-missing</code> and <code>api-key-elsewhere</code>.</p></section>`;

/** What the documentation of the API says about keys. */
export const documentation = {
  section,
  tokens: [
    'apiKey',
    `A key of a company, which begins with ${API_KEY_PREFIX}. It opens the calls that name one of its scopes, and what everybody reads; it acts for the company, and works until it expires or an owner revokes it. ${API_KEY_CALLS} calls a minute.`,
  ],
} as const;
