import { IconDownload, IconEye, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import { movesFrom } from '../../../shared/applications/status.ts';
import type { ApplicationRowAnswer } from '../../../shared/applications/lists.ts';
import { pick } from '../../../shared/kit/pick.ts';
import { useBarred } from '../../kit/member.ts';
import type { Fact } from '../../kit/ui/display/left-out.tsx';
import { RowMenu } from '../../kit/ui/overlays/row-menu.tsx';
import { mailTo, openResume } from '../applicant/contact.ts';
import { useSectionMoves } from '../sections.tsx';
import type { ApplicationAction } from '../additions.ts';
import { useApplicationActions } from './actions.ts';
import { MOVE_ICONS, type Moves } from './moves.ts';

/** The moves that a row needs. */
export type RowMoves = Pick<Moves, 'isMoving' | 'request'>;

interface ApplicationMenuProps {
  application: ApplicationRowAnswer;
  moves: RowMoves;
  /** The values of the list's columns that have no room. */
  facts?: readonly Fact[];
  /** The address of the application; left out on its own page. */
  to?: string;
  /** Of the button. */
  tabIndex?: number;
}

/** A company's actions on an application: open it, write a mail, and move it (product.md section 4.2). */
export function ApplicationMenu(props: ApplicationMenuProps) {
  const { application, moves, facts, to, tabIndex } = props;
  const { _id, applicant } = application;
  const actions = useApplicationActions().filter(({ of }) => !of);
  const [action, act] = useState<ApplicationAction>();
  const barred = useBarred('handle-applications');
  const sections = useSectionMoves([application]);
  return (
    <>
      <RowMenu
        label={`Actions for ${displayName(applicant)}`}
        facts={facts}
        busy={moves.isMoving(_id)}
        tabIndex={tabIndex}
        groups={[
          [
            ...(to ? [{ label: 'View Full Application', icon: IconEye, to }] : []),
            {
              label: 'Download Resume',
              icon: IconDownload,
              onSelect: () => openResume(application),
            },
            ...(barred
              ? []
              : [
                  { label: 'Send Email', icon: IconMail, href: mailTo(application) },
                  ...actions.map((each) => ({
                    ...pick(each, 'label', 'icon'),
                    onSelect: () => act(each),
                  })),
                ]),
          ],
          (barred ? [] : movesFrom(application)).map((move) => ({
            label: move.label,
            icon: MOVE_ICONS[move.to],
            danger: move.to === 'rejected',
            onSelect: () => moves.request(application, move),
          })),
          barred ? [] : sections,
        ]}
      />
      {action && <action.Dialog applications={[application]} onClose={() => act(undefined)} />}
    </>
  );
}
