import { IconDownload, IconEye, IconMail } from '@tabler/icons-react';
import { displayName } from '../../shared/accounts.ts';
import { type Application, movesFrom } from '../../shared/applications.ts';
import { RowMenu } from '../ui/row-menu.tsx';
import { mailTo, openResume } from './applicant-contact.ts';
import { MOVE_ICONS, type Moves } from './application-moves.ts';

interface ApplicationMenuProps {
  application: Application;
  moves: Moves;
}

/** What a company can do with an application: look closer, write, and move it on (product.md section 4.2). */
export function ApplicationMenu({ application, moves }: ApplicationMenuProps) {
  const { _id, applicant, status } = application;
  const isOtherMoving = moves.movingId !== undefined && moves.movingId !== _id;
  return (
    <RowMenu
      label={`Actions for ${displayName(applicant)}`}
      busy={moves.movingId === _id}
      groups={[
        [
          { label: 'View Full Application', icon: IconEye, to: `/applications/view/${_id}` },
          { label: 'Download Resume', icon: IconDownload, onSelect: () => openResume(application) },
          { label: 'Send Email', icon: IconMail, href: mailTo(application) },
        ],
        movesFrom(status).map((move) => ({
          label: move.label,
          icon: MOVE_ICONS[move.to],
          danger: move.to === 'rejected',
          blocked: isOtherMoving ? 'Another update is under way.' : undefined,
          onSelect: () => moves.request(application, move),
        })),
      ]}
    />
  );
}
