import { carryOut, MailedLink, unlisted } from '../../../../web/kit/mailed-link.tsx';

export { secretHeaders as headers } from '../../../../web/kit/mailed-link.tsx';

export const meta = unlisted('Confirm Domain');

export const action = carryOut(async (api, token) => {
  const { domain, companyName } = await api.confirmDomain({ body: { token } });
  const message = `The pages of ${companyName} and its jobs now say that ${domain} is verified.`;
  return { message };
});

/** The target of the link to a mailbox of a domain. */
export default function ConfirmDomain() {
  return (
    <MailedLink
      title="Is this company yours?"
      button="Confirm Domain"
      done="The domain is confirmed"
      next={{ to: '/', label: 'Go to the Job Board' }}
    >
      The email names a company and your domain. If they belong together, confirm it. If you do not
      know the company, close this page: nothing happens.
    </MailedLink>
  );
}
