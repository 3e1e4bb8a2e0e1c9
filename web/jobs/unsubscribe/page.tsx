import { apiContext } from '../../api-context.ts';
import { carryOut, MailedLink } from '../../kit/mailed-link.tsx';
import { pageMeta } from '../../site.ts';
import type { Route } from './+types/page.ts';

export { secretHeaders as headers } from '../../kit/mailed-link.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, 'Unsubscribe', undefined, { isUnlisted: true });

/** Ends the mails: for the button, and for mail programs (RFC 8058), which send no cookie and no origin. */
export const action = ({ request, context }: Route.ActionArgs) =>
  carryOut(
    request,
    (token) => context.get(apiContext).stopAlertMails({ body: { token } }),
    'search',
  );

/** The target of a link in the mails of a saved search. */
export default function Unsubscribe({ actionData }: Route.ComponentProps) {
  return (
    <MailedLink
      title="Stop these emails?"
      button="Stop Emails"
      outcome={actionData}
      done="You are unsubscribed"
      next={{ to: '/saved-searches', label: 'Open Saved Searches' }}
    >
      We will stop emailing you about this saved search. The search stays saved, and your other
      emails do not change.
    </MailedLink>
  );
}
