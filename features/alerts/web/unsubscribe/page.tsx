import { carryOut, MailedLink, unlisted } from '../../../../web/kit/mailed-link.tsx';

export { secretHeaders as headers } from '../../../../web/kit/mailed-link.tsx';

export const meta = unlisted('Unsubscribe');

/** Ends the mails: for the button, and for mail programs (RFC 8058), which send no cookie and no origin. */
export const action = carryOut((api, token) => api.stopAlertMails({ body: { token } }), 'search');

/** The target of a link in the mails of a saved search. */
export default function Unsubscribe() {
  return (
    <MailedLink
      title="Stop these emails?"
      button="Stop Emails"
      done="You are unsubscribed"
      next={{ to: '/saved-searches', label: 'Open Saved Searches' }}
    >
      We will stop emailing you about this saved search. The search stays saved, and your other
      emails do not change.
    </MailedLink>
  );
}
