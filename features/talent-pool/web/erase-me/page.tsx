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
  pageMeta(matches, 'Erase My Data', undefined, { isUnlisted: true });

export const action = ({ request, context }: ActionFunctionArgs<RouterContextProvider>) =>
  carryOut(request, (token) => context.get(apiContext).eraseMeAsCandidate({ body: { token } }));

/** The target of a link in an invitation to apply. */
export default function EraseMe() {
  const outcome = useActionData<typeof action>();
  return (
    <MailedLink
      title="Erase your data?"
      button="Don't Contact Me Again"
      outcome={outcome}
      done="Your data is erased"
    >
      The company that invited you will no longer have your data here, will not contact you again
      through this board, and cannot add you again. Applications that you sent yourself stay.
    </MailedLink>
  );
}
