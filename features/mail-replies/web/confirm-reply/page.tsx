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
  pageMeta(matches, 'Confirm Reply', undefined, { isUnlisted: true });

export const action = ({ request, context }: ActionFunctionArgs<RouterContextProvider>) =>
  carryOut(request, (token) => context.get(apiContext).confirmReply({ body: { token } }));

/** The target of the link to the author of a reply by mail. Opening it delivers nothing. */
export default function ConfirmReply() {
  const outcome = useActionData<typeof action>();
  return (
    <MailedLink
      title="Did you write this reply?"
      button="I Wrote This: Deliver It"
      outcome={outcome}
      done="Your reply is delivered"
      refused="Your reply was not delivered"
      next={{ to: '/login', label: 'Go to the Job Board' }}
    >
      The email shows what was written in your name. If you wrote it, deliver it. If you did not,
      close this page: nobody reads it.
    </MailedLink>
  );
}
