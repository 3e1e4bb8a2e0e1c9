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
  pageMeta(matches, 'Confirm Domain', undefined, { isUnlisted: true });

export const action = ({ request, context }: ActionFunctionArgs<RouterContextProvider>) =>
  carryOut(request, async (token) => {
    const { domain, companyName } = await context
      .get(apiContext)
      .confirmDomain({ body: { token } });
    const message = `The pages of ${companyName} and its jobs now say that ${domain} is verified.`;
    return { message };
  });

/** The target of the link to a mailbox of a domain. */
export default function ConfirmDomain() {
  const outcome = useActionData<typeof action>();
  return (
    <MailedLink
      title="Is this company yours?"
      button="Confirm Domain"
      outcome={outcome}
      done="The domain is confirmed"
      next={{ to: '/', label: 'Go to the Job Board' }}
    >
      The email names a company and your domain. If they belong together, confirm it. If you do not
      know the company, close this page: nothing happens.
    </MailedLink>
  );
}
