import {
  IconArrowsRightLeft,
  IconDownload,
  IconEye,
  IconMail,
  IconTag,
  IconUserPlus,
} from '@tabler/icons-react';
import { useState } from 'react';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import { movesFrom } from '../../../shared/applications/status.ts';
import type { ApplicationRowAnswer } from '../../../shared/applications/lists.ts';
import { pick } from '../../../shared/kit/pick.ts';
import { useBarred } from '../../kit/member.ts';
import type { Fact } from '../../kit/ui/display/left-out.tsx';
import { RowMenu } from '../../kit/ui/overlays/row-menu.tsx';
import { type ApplicationAction, useFeatures } from '../../panels.tsx';
import { mailTo, openResume } from '../applicant/contact.ts';
import { useStageMove } from '../stages/move.ts';
import { useStagesIn } from '../stages/plan.tsx';
import { TagDialog } from '../tags/dialog.tsx';
import { AssignDialog } from './assign-dialog.tsx';
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
  const { _id, applicant, status } = application;
  const [assigns, setAssigns] = useState(false);
  const [acting, setActing] = useState<ApplicationAction>();
  const actions = useFeatures().flatMap(({ applicationActions = [] }) => applicationActions);
  const [tags, setTags] = useState(false);
  const barred = useBarred('handle-applications');
  const stages = useStagesIn(status).filter(({ _id: id }) => id !== application.stage?._id);
  const { move: moveToStage } = useStageMove();
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
                  { label: 'Assign', icon: IconUserPlus, onSelect: () => setAssigns(true) },
                  ...actions.map((action) => ({
                    ...pick(action, 'label', 'icon'),
                    onSelect: () => setActing(action),
                  })),
                  { label: 'Tags', icon: IconTag, onSelect: () => setTags(true) },
                ]),
          ],
          (barred ? [] : movesFrom(application)).map((move) => ({
            label: move.label,
            icon: MOVE_ICONS[move.to],
            danger: move.to === 'rejected',
            onSelect: () => moves.request(application, move),
          })),
          (barred ? [] : stages).map((stage) => ({
            label: `Move to ${stage.name}`,
            icon: IconArrowsRightLeft,
            onSelect: () => moveToStage([_id], stage._id),
          })),
        ]}
      />
      {acting && <acting.Dialog rows={[application]} onClose={() => setActing(undefined)} />}
      {assigns && <AssignDialog applications={[application]} onClose={() => setAssigns(false)} />}
      {tags && <TagDialog applications={[application]} onClose={() => setTags(false)} />}
    </>
  );
}
