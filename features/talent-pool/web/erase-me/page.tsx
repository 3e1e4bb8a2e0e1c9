import { carryOut, MailedLink, unlisted } from '../../../../web/kit/mailed-link.tsx';

export { secretHeaders as headers } from '../../../../web/kit/mailed-link.tsx';

export const meta = unlisted('Erase My Data');

export const action = carryOut((api, token) => api.eraseMeAsCandidate({ body: { token } }));

/** The target of a link in an invitation to apply. */
export default function EraseMe() {
  return (
    <MailedLink title="Erase your data?" button="Don't Contact Me Again" done="Your data is erased">
      The company that invited you will no longer have your data here, will not contact you again
      through this board, and cannot add you again. Applications that you sent yourself stay.
    </MailedLink>
  );
}
