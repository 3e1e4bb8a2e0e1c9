import { apiContext } from '../../api-context.ts';
import { carryOut, MailedLink } from '../../kit/mailed-link.tsx';
import { pageMeta } from '../../site.ts';
import type { Route } from './+types/page.ts';

export { secretHeaders as headers } from '../../kit/mailed-link.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, 'Confirm Domain', undefined, { isUnlisted: true });

export const action = ({ request, context }: Route.ActionArgs) =>
  carryOut(request, async (token) => {
    const { domain, companyName } = await context
      .get(apiContext)
      .confirmDomain({ body: { token } });
    const message = `The pages of ${companyName} and its jobs now say that ${domain} is verified.`;
    return { message };
  });

/** The target of the link to a mailbox of a domain. */
export default function ConfirmDomain({ actionData }: Route.ComponentProps) {
  return (
    <MailedLink
      title="Is this company yours?"
      button="Confirm Domain"
      outcome={actionData}
      done="The domain is confirmed"
      next={{ to: '/', label: 'Go to the Job Board' }}
    >
      The email names a company and your domain. If they belong together, confirm it. If you do not
      know the company, close this page: nothing happens.
    </MailedLink>
  );
}
