import { type Mail, mailKindLabel } from '../../shared/mail/outbox.ts';
import type { Opened } from '../kit/opened.ts';
import { Breakable } from '../kit/ui/breakable.tsx';
import { Cell, Row } from '../kit/ui/table.tsx';
import { Age, Identity } from '../kit/ui/identity.tsx';
import styles from './row.module.css';
import { MailStatusBadge } from './status.tsx';

interface MailRowProps {
  mail: Mail;
  opened: Opened<'view'>;
  now: Date;
}

/** A mail in the table; its subject opens it. */
export function MailRow({ mail, opened, now }: MailRowProps) {
  const { _id: id, to, subject, kind, status, attempts, error, createdAt, sentAt } = mail;
  return (
    <Row>
      <Cell>
        <Identity
          name={subject}
          line={
            <>
              To <Breakable text={to} />
            </>
          }
          link={opened.link('view', id)}
        />
      </Cell>
      <Cell label="Kind">{mailKindLabel(kind)}</Cell>
      <Cell label="Status">
        <MailStatusBadge status={status} />
        {error && <p className={styles.error}>{error}</p>}
      </Cell>
      <Cell label="Attempts" numeric>
        {attempts}
      </Cell>
      <Cell label="Created">
        <Age at={createdAt} now={now} />
      </Cell>
      <Cell label="Sent">
        {sentAt ? <Age at={sentAt} now={now} /> : <span aria-label="Not sent">–</span>}
      </Cell>
    </Row>
  );
}
