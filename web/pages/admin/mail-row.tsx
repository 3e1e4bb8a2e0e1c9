import { formatAge, formatDay } from '../../../shared/dates.ts';
import { type Mail, mailKindLabel } from '../../../shared/mail.ts';
import type { Opened } from '../../browser/opened.ts';
import { Email } from '../../ui/email.tsx';
import { Cell, Row } from '../../ui/table.tsx';
import { Identity, Pair } from './identity.tsx';
import styles from './mail-row.module.css';
import { MailStatusBadge } from './mail-status.tsx';

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
              To <Email address={to} />
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
        <Pair date line={formatAge(createdAt, now)}>
          {formatDay(createdAt)}
        </Pair>
      </Cell>
      <Cell label="Sent">
        {sentAt ? (
          <Pair date line={formatAge(sentAt, now)}>
            {formatDay(sentAt)}
          </Pair>
        ) : (
          <span aria-label="Not sent">–</span>
        )}
      </Cell>
    </Row>
  );
}
