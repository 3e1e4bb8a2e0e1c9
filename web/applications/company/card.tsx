import { useDraggable } from '@dnd-kit/core';
import { IconCheck, IconGripVertical } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import { answerLabel } from '../../../shared/applications/promise.ts';
import { formatDayNear } from '../../../shared/kit/dates.ts';
import { formatDaysAgo } from '../../../shared/kit/day.ts';
import { useBarred } from '../../kit/member.ts';
import { AnswerState } from '../answer.tsx';
import { FlagIcon } from '../answers-to-questions/flag.tsx';
import { CompactBadge, useStatusMark } from '../badges.tsx';
import { ApplicationMenu, type RowMoves } from '../moves/menu.tsx';
import { Panels, useFeatures } from '../../panels.tsx';
import { useSections } from '../sections.tsx';
import { UnreadDot } from '../unread-dot.tsx';
import { targetsOf } from './drag.ts';
import { SkillPips } from './skills.tsx';
import type { ApplicationRow } from './state.ts';
import styles from './board.module.css';

/** The settings that all cards share. */
export interface CardSetting {
  now: Date;
  withPosition: boolean;
  linkTo: (id: string) => string;
  /** The id of the instructions for moving a card by keys. */
  hintId: string;
  moves: RowMoves;
  onKeyDown: (application: ApplicationRow, event: KeyboardEvent) => void;
  onBlur: () => void;
}

interface ApplicationCardProps extends CardSetting {
  application: ApplicationRow;
  isHeld: boolean;
  /** The keys act on it. */
  isCurrent: boolean;
}

/** An application on the board. It has no handle if it cannot move. Tab stops only at the current one. */
export function ApplicationCard(props: ApplicationCardProps) {
  const { application, isHeld, isCurrent, linkTo, hintId, moves, onKeyDown, onBlur } = props;
  const { _id, applicant } = application;
  const barred = useBarred('handle-applications');
  const sections = useSections();
  const tabIndex = isCurrent ? 0 : -1;
  const isMovable = !barred && targetsOf(application, sections).length > 0;
  const { setNodeRef, listeners } = useDraggable({ id: _id, disabled: !isMovable });
  return (
    <li
      ref={setNodeRef}
      className={styles.card}
      data-card={_id}
      data-movable={isMovable || undefined}
      data-held={isHeld || undefined}
      data-current={isCurrent || undefined}
      aria-busy={moves.isMoving(_id) || undefined}
      {...listeners}
    >
      <CardFace {...props} to={linkTo(_id)} tabIndex={tabIndex} />
      <div className={styles.tools}>
        {isMovable && (
          <button
            type="button"
            data-grip
            tabIndex={tabIndex}
            aria-label={`Move ${displayName(applicant)}`}
            aria-describedby={hintId}
            aria-pressed={isHeld}
            className={styles.grip}
            onKeyDown={(event) => onKeyDown(application, event)}
            onBlur={onBlur}
          >
            <IconGripVertical size={18} aria-hidden />
          </button>
        )}
        <ApplicationMenu
          application={application}
          moves={moves}
          to={linkTo(_id)}
          tabIndex={tabIndex}
        />
      </div>
    </li>
  );
}

interface CardFaceProps extends Pick<CardSetting, 'now' | 'withPosition'> {
  application: ApplicationRow;
  /** The address of the application; absent for the card under the pointer. */
  to?: string;
  tabIndex?: number;
}

/** The content of a card, in two lines: name and answer; position, then rating or skills, and what features show. */
export function CardFace({ application, now, withPosition, to, tabIndex }: CardFaceProps) {
  const { applicant, job, appliedDate, isUnread } = application;
  const name = displayName(applicant);
  const answer = answerLabel(application, now);
  const isMarked = useStatusMark(application) !== undefined;
  return (
    <div className={styles.face} data-unread={isUnread || undefined}>
      <span className={styles.who}>
        {to ? (
          <Link to={to} tabIndex={tabIndex} draggable={false} data-open className={styles.name}>
            {name}
          </Link>
        ) : (
          <span className={styles.name}>{name}</span>
        )}
        {isUnread && <UnreadDot />}
        <Panels slot="application.star" application={application} />
        <FlagIcon application={application} />
      </span>
      <span className={styles.when}>
        {isMarked ? (
          <CompactBadge application={application} />
        ) : answer?.tone === 'answered' ? (
          <Answered text={answer.text} at={application.answeredAt ?? appliedDate} now={now} />
        ) : answer ? (
          <AnswerState application={application} now={now} quiet />
        ) : (
          <time dateTime={appliedDate} title={`Applied ${formatDaysAgo(appliedDate, now)}`}>
            <span className="sr-only">applied </span>
            {formatDayNear(appliedDate, now)}
          </time>
        )}
      </span>
      <span className={styles.position}>{withPosition ? job.jobTitle : applicant.email}</span>
      <span className={styles.more}>
        <CardFigure application={application} />
        <Panels slot="application.card" application={application} />
      </span>
    </div>
  );
}

/** What a feature says of the applicant, or else the skills. */
function CardFigure({ application }: Pick<CardFaceProps, 'application'>) {
  const [figure] = useFeatures().flatMap((one) => one.applicationFigure?.(application) ?? []);
  return figure ?? <SkillPips application={application} />;
}

/** The day of the answer, where 'answered in 4 days' is too long. */
const Answered = ({ text, at, now }: { text: string; at: string; now: Date }) => (
  <span className={styles.answered} title={text}>
    <IconCheck size={16} stroke={1.7} aria-hidden />
    <span className="sr-only">{text}: </span>
    {formatDayNear(at, now)}
  </span>
);
