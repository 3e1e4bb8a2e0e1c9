import {
  type ActionFunctionArgs,
  type MetaFunction,
  type RouterContextProvider,
  useActionData,
} from 'react-router';
import { apiContext } from '../../../../web/api-context.ts';
import { carryOut, MailedLink } from '../../../../web/kit/mailed-link.tsx';
import { pageMeta } from '../../../../web/site.ts';

export { secretHeaders as headers } from '../../../../web/kit/mailed-link.tsx';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, 'Unsubscribe', undefined, { isUnlisted: true });

/** Ends the mails: for the button, and for mail programs (RFC 8058), which send no cookie and no origin. */
export const action = ({ request, context }: ActionFunctionArgs<RouterContextProvider>) =>
  carryOut(
    request,
    (token) => context.get(apiContext).stopAlertMails({ body: { token } }),
    'search',
  );

/** The target of a link in the mails of a saved search. */
export default function Unsubscribe() {
  const outcome = useActionData<typeof action>();
  return (
    <MailedLink
      title="Stop these emails?"
      button="Stop Emails"
      outcome={outcome}
      done="You are unsubscribed"
      next={{ to: '/saved-searches', label: 'Open Saved Searches' }}
    >
      We will stop emailing you about this saved search. The search stays saved, and your other
      emails do not change.
    </MailedLink>
  );
}
