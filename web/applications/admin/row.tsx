import { IconDownload, IconEye, IconMail } from '@tabler/icons-react';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import type { Application } from '../../../shared/applications/status.ts';
import type { Opened } from '../../kit/opened.ts';
import { mailTo, openResume } from '../applicant-contact.ts';
import { StatusBadge } from '../badges.tsx';
import { Breakable } from '../../kit/ui/breakable.tsx';
import { RowMenu } from '../../kit/ui/row-menu.tsx';
import { Cell, Row } from '../../kit/ui/table.tsx';
import { Age, Identity, Pair } from '../../kit/ui/identity.tsx';

interface ApplicationRowProps {
  application: Application;
  opened: Opened<'view'>;
  now: Date;
}

/** An application in the table, with what an admin may do about it. */
export function ApplicationRow({ application, opened, now }: ApplicationRowProps) {
  const { _id: id, applicant, job, appliedDate, status } = application;
  const name = displayName(applicant);
  return (
    <Row>
      <Cell>
        <Identity
          name={name}
          line={<Breakable text={applicant.email} />}
          link={opened.link('view', id)}
          avatar
        />
      </Cell>
      <Cell label="Position">
        <Pair line={job.companyName}>{job.jobTitle}</Pair>
      </Cell>
      <Cell label="Applied">
        <Age at={appliedDate} now={now} />
      </Cell>
      <Cell label="Status">
        <StatusBadge status={status} />
      </Cell>
      <Cell corner>
        <RowMenu
          label={`Actions for ${name}, ${job.jobTitle}`}
          groups={[
            [
              { label: 'View Details', icon: IconEye, onSelect: () => opened.open('view', id) },
              {
                label: 'Download Resume',
                icon: IconDownload,
                onSelect: () => openResume(application),
              },
              { label: 'Contact Applicant', icon: IconMail, href: mailTo(application) },
            ],
          ]}
        />
      </Cell>
    </Row>
  );
}
