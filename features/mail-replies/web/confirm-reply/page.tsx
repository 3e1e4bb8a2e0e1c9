import { carryOut, MailedLink, unlisted } from '../../../../web/kit/mailed-link.tsx';

export { secretHeaders as headers } from '../../../../web/kit/mailed-link.tsx';

export const meta = unlisted('Confirm Reply');

export const action = carryOut((api, token) => api.confirmReply({ body: { token } }));

/** The target of the link to the author of a reply by mail. Opening it delivers nothing. */
export default function ConfirmReply() {
  return (
    <MailedLink
      title="Did you write this reply?"
      button="I Wrote This: Deliver It"
      done="Your reply is delivered"
      refused="Your reply was not delivered"
      next={{ to: '/login', label: 'Go to the Job Board' }}
    >
      The email shows what was written in your name. If you wrote it, deliver it. If you did not,
      close this page: nobody reads it.
    </MailedLink>
  );
}
