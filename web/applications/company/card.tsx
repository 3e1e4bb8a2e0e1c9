import { IconGripVertical } from '@tabler/icons-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { Link } from 'react-router';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import { movesFrom } from '../../../shared/applications/status.ts';
import { formatAge } from '../../../shared/kit/dates.ts';
import { ApplicationMenu, type RowMoves } from '../move-menu.tsx';
import { SKILLS_SHOWN } from './table.tsx';
import { Tags } from '../../kit/ui/badge.tsx';
import styles from './board.module.css';
import type { ApplicationRow } from './list.ts';

/** What all cards of a board share. */
export interface CardSetting {
  now: Date;
  withPosition: boolean;
  linkTo: (id: string) => string;
  /** Where it is written how a card is moved by keys. */
  hintId: string;
  moves: RowMoves;
  onPointerDown: (application: ApplicationRow, event: PointerEvent<HTMLElement>) => void;
  onKeyDown: (application: ApplicationRow, event: KeyboardEvent) => void;
  onBlur: () => void;
}

interface ApplicationCardProps extends CardSetting {
  application: ApplicationRow;
  isHeld: boolean;
}

/** An application on the board. One that may go nowhere has no handle. */
export function ApplicationCard(props: ApplicationCardProps) {
  const { application, isHeld, linkTo, hintId, moves, onPointerDown, onKeyDown, onBlur } = props;
  const { _id, applicant, status } = application;
  const isMovable = movesFrom(status).length > 0;
  return (
    <li
      className={styles.card}
      data-card={_id}
      data-movable={isMovable || undefined}
      data-held={isHeld || undefined}
      aria-busy={moves.isMoving(_id) || undefined}
      onPointerDown={isMovable ? (event) => onPointerDown(application, event) : undefined}
    >
      <div className={styles.tools}>
        {isMovable && (
          <button
            type="button"
            data-grip
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
        <ApplicationMenu application={application} moves={moves} to={linkTo(_id)} />
      </div>
      <CardFace {...props} to={linkTo(_id)} />
    </li>
  );
}

interface CardFaceProps extends Pick<CardSetting, 'now' | 'withPosition'> {
  application: ApplicationRow;
  /** Where the application opens; left out of what follows a pointer. */
  to?: string;
}

/** What is written on a card. */
export function CardFace({ application, now, withPosition, to }: CardFaceProps) {
  const { applicant, job, appliedDate } = application;
  return (
    <>
      {to ? (
        <Link to={to} draggable={false} className={styles.name}>
          {displayName(applicant)}
        </Link>
      ) : (
        <span className={styles.name}>{displayName(applicant)}</span>
      )}
      {withPosition && <p className={styles.position}>{job.jobTitle}</p>}
      <p className={styles.age}>
        <time dateTime={appliedDate}>{formatAge(appliedDate, now)}</time>
      </p>
      <Tags items={applicant.applicantProfile.skills} max={SKILLS_SHOWN} />
    </>
  );
}
