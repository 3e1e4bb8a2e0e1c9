import { apiContext } from '../../api-context.ts';
import { carryOut, MailedLink } from '../../kit/mailed-link.tsx';
import { pageMeta } from '../../site.ts';
import type { Route } from './+types/page.ts';

export { secretHeaders as headers } from '../../kit/mailed-link.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, 'Erase My Data', undefined, { isUnlisted: true });

export const action = ({ request, context }: Route.ActionArgs) =>
  carryOut(request, (token) => context.get(apiContext).eraseMeAsCandidate({ body: { token } }));

/** The target of a link in an invitation to apply. */
export default function EraseMe({ actionData }: Route.ComponentProps) {
  return (
    <MailedLink
      title="Erase your data?"
      button="Don't Contact Me Again"
      outcome={actionData}
      done="Your data is erased"
    >
      The company that invited you will no longer have your data here, will not contact you again
      through this board, and cannot add you again. Applications that you sent yourself stay.
    </MailedLink>
  );
}
