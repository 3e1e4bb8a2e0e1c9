import { type Mail, mailKindLabel } from '../../shared/mail/outbox.ts';
import { formatLocal } from '../kit/local-time.ts';
import { useCall } from '../kit/data/calls.ts';
import { QueryView } from '../kit/data/query-view.tsx';
import { Drawer, DrawerSection } from '../kit/ui/overlays/drawer.tsx';
import { Facts } from '../kit/ui/display/facts.tsx';
import { Prose } from '../kit/ui/display/prose.tsx';
import { useSite } from '../site.ts';
import { MailDelivery } from './delivery.tsx';

/** A mail with its text and delivery status, in a drawer. */
export function MailDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useCall('getMail', { params: { id } });
  return (
    <Drawer title="Mail" onClose={onClose}>
      <QueryView key={id} query={query} refused="Failed to load the email.">
        {({ mail }) => <Content mail={mail} />}
      </QueryView>
    </Drawer>
  );
}

function Content({ mail }: { mail: Mail }) {
  const { subject, to, kind, status, attempts, error, createdAt, sentAt, text } = mail;

  return (
    <>
      <MailDelivery mail={mail} />
      <Facts
        facts={{
          Subject: subject,
          To: to,
          Kind: mailKindLabel(kind),
          Created: formatLocal(createdAt),
          Sent: sentAt && formatLocal(sentAt),
          Attempts: attempts || '',
        }}
      />
      {error && (
        <DrawerSection title={status === 'dropped' ? 'Why' : 'Mail server response'}>
          <Prose text={error} />
        </DrawerSection>
      )}
      <DrawerSection title="Text">
        <MailText text={text} />
      </DrawerSection>
    </>
  );
}

/** A mail as plain text. Links to this board work; links in quoted text stay text. */
function MailText({ text }: { text: string }) {
  const { publicUrl } = useSite();
  const parts = text.split(/(https?:\/\/\S+)/).map((part) =>
    part.startsWith(`${publicUrl}/`) ? (
      <a key={part} href={part} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );
  return <Prose text={parts} />;
}
