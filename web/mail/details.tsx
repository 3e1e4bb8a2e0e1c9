import { useState } from 'react';
import { formatMoment } from '../../shared/kit/dates.ts';
import { type Mail, mailKindLabel, retryRefusal } from '../../shared/mail/outbox.ts';
import { api } from '../kit/data/api.ts';
import { notifyFailure } from '../kit/failure-notice.ts';
import { notify } from '../kit/notices.ts';
import type { Opened } from '../kit/opened.ts';
import { useRows, useRowWork } from '../kit/data/rows.ts';
import { recountWaiting } from '../operation/waiting.ts';
import { LoadedPart } from '../kit/data/loaded-part.tsx';
import { useSite } from '../site.ts';
import { Button } from '../kit/ui/button.tsx';
import { Drawer, DrawerSection } from '../kit/ui/drawer.tsx';
import { Facts } from '../kit/ui/facts.tsx';
import { Prose, Quiet } from '../kit/ui/prose.tsx';
import { Standing } from '../kit/ui/identity.tsx';
import { MailText } from './text.tsx';
import { MAIL_STATUS_MEANINGS, MailStatusBadge } from './status.tsx';

interface MailDetailsProps {
  opened: Opened<'view'>;
  /** The list shows it, too. */
  onChanged: (mail: Mail) => void;
}

/** A mail as it was written, and what became of it, in a drawer. */
export function MailDetails({ opened, onChanged }: MailDetailsProps) {
  const id = opened.id('view');
  if (id === null) return null;
  return (
    <Drawer title="Mail" onClose={opened.close}>
      <LoadedPart
        key={id}
        call={async () => [(await api.getMail({ params: { id } })).mail]}
        fallback="Failed to load the mail."
      >
        {(loaded) => <Content loaded={loaded} onChanged={onChanged} />}
      </LoadedPart>
    </Drawer>
  );
}

interface ContentProps extends Pick<MailDetailsProps, 'onChanged'> {
  /** One mail. */
  loaded: readonly Mail[];
}

function Content({ loaded, onChanged }: ContentProps) {
  const [now] = useState(() => new Date());
  const { sendsMail } = useSite();
  const rows = useRows(loaded);
  const { isBusy, run } = useRowWork();
  const [mail] = rows.all;
  if (!mail) return null;
  const { _id: id, subject, to, kind, status, attempts, error, createdAt, sentAt, text } = mail;
  const mayRetry = !retryRefusal(mail, sendsMail, now);

  const retry = () =>
    run(id, async () => {
      try {
        const answer = await api.retryMail({ params: { id } });
        rows.replace(answer.mail);
        onChanged(answer.mail);
        void recountWaiting();
        notify.success('Mail Waits Again', answer.message);
      } catch (failure) {
        const titles = { refused: 'Sending Failed', failed: 'Sending Error' };
        notifyFailure(failure, titles, 'Failed to send the mail again.');
      }
    });

  return (
    <>
      <Standing>
        <MailStatusBadge status={status} />
      </Standing>
      <Quiet>{MAIL_STATUS_MEANINGS[status]}</Quiet>
      {mayRetry && (
        <div>
          {status === 'unclear' && (
            <Quiet>Sent again, it may arrive twice: the mail server may have had it already.</Quiet>
          )}
          <Button busy={isBusy(id)} onClick={() => void retry()}>
            Send Again
          </Button>
        </div>
      )}
      <Facts
        facts={{
          Subject: subject,
          To: to,
          Kind: mailKindLabel(kind),
          Created: formatMoment(createdAt),
          Sent: sentAt && formatMoment(sentAt),
          Attempts: attempts || '',
        }}
      />
      {error && (
        <DrawerSection title={status === 'dropped' ? 'Why' : 'What the mail server said'}>
          <Prose text={error} />
        </DrawerSection>
      )}
      <DrawerSection title="Text">
        <MailText text={text} />
      </DrawerSection>
    </>
  );
}
