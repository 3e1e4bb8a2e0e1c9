import { formatMoment } from '../../../shared/dates.ts';
import { type Mail, mailKindLabel } from '../../../shared/mail.ts';
import type { Opened } from '../../browser/opened.ts';
import { Drawer, DrawerSection } from '../../ui/drawer.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Prose, Quiet } from '../../ui/prose.tsx';
import { Standing } from './identity.tsx';
import { MailText } from './mail-text.tsx';
import { MAIL_STATUS_MEANINGS, MailStatusBadge } from './mail-status.tsx';

interface MailDetailsProps {
  mails: readonly Mail[];
  opened: Opened<'view'>;
}

/** A mail as it was written, and what became of it, in a drawer. */
export function MailDetails({ mails, opened }: MailDetailsProps) {
  const id = opened.id('view');
  if (id === null) return null;
  const mail = mails.find(({ _id }) => _id === id);
  return (
    <Drawer title={mail?.subject ?? 'Mail not found.'} onClose={opened.close}>
      {mail ? <Content mail={mail} /> : <p>This mail is not among the latest ones.</p>}
    </Drawer>
  );
}

function Content({ mail }: { mail: Mail }) {
  const { to, kind, status, attempts, error, createdAt, sentAt, text } = mail;
  return (
    <>
      <Standing>
        <MailStatusBadge status={status} />
      </Standing>
      <Quiet>{MAIL_STATUS_MEANINGS[status]}</Quiet>
      <Facts
        facts={{
          To: to,
          Kind: mailKindLabel(kind),
          Created: formatMoment(createdAt),
          Sent: sentAt && formatMoment(sentAt),
          Attempts: attempts || '',
        }}
      />
      {error && (
        <DrawerSection title="What the mail server said">
          <Prose text={error} />
        </DrawerSection>
      )}
      <DrawerSection title="Text">
        <MailText text={text} />
      </DrawerSection>
    </>
  );
}
