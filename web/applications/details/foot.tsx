import { useRef } from 'react';
import {
  type ApplicationDetail,
  type ApplicationStatus,
  type Move,
  movesFrom,
} from '../../../shared/applications/status.ts';
import { formatClock } from '../../kit/local-time.ts';
import { useKeptFocus } from '../../kit/kept-focus.ts';
import { useBarred } from '../../kit/member.ts';
import { Button } from '../../kit/ui/button.tsx';
import { useAsking } from '../moves/actions.ts';
import { MOVE_KEYS } from '../moves/keys.ts';
import { KeyCap } from '../../kit/ui/display/key-cap.tsx';
import { MOVE_ICONS, type Moves } from '../moves/moves.ts';
import { useFeatures } from '../../panels.tsx';
import { MoveOutcome } from '../moves/outcome.tsx';
import { useFeatureTabs } from './tabs.ts';
import styles from './foot.module.css';

const DECISIONS: Partial<Record<ApplicationStatus, string>> = {
  offered: 'You made an offer.',
  rejected: 'This application has been rejected.',
};

interface FootProps {
  /** Undefined while it loads. */
  application: ApplicationDetail | undefined;
  moves: Moves;
  onMove: (move: Move) => void;
  onField: (key: string) => void;
  onUndo: () => void;
}

/** The last move with its undo, and the moves of the application: the likeliest one last, and filled. */
export function Foot({ application, moves, onMove, onField, onUndo }: FootProps) {
  const barred = useBarred('handle-applications');
  const panel = useRef<HTMLDivElement>(null);
  // The pressed button may disappear with the move.
  useKeptFocus(panel, `${application?._id} ${application?.status} ${moves.outcome?.title}`);
  return (
    <section className={styles.foot} aria-label="Moves" data-barred={barred ? true : undefined}>
      <div className={styles.outcome} data-open={moves.outcome !== undefined || undefined}>
        <MoveOutcome moves={moves} isShort onUndo={onUndo} />
      </div>
      <div ref={panel} tabIndex={-1} className={styles.moves}>
        {barred ? (
          <p className={styles.note}>{barred}</p>
        ) : (
          application && (
            <MoveButtons
              application={application}
              isBusy={moves.isMoving(application._id)}
              onMove={onMove}
              onField={onField}
            />
          )
        )}
      </div>
    </section>
  );
}

interface MoveButtonsProps {
  application: ApplicationDetail;
  isBusy: boolean;
  onMove: (move: Move) => void;
  onField: (key: string) => void;
}

function MoveButtons({ application, isBusy, onMove, onField }: MoveButtonsProps) {
  const { status, undoWithdrawalUntil } = application;
  const [decided] = useFeatures().flatMap(({ decision }) => decision?.(application) ?? []);
  const fields = useFeatureTabs().flatMap(({ field }) => (field?.hasButton ? [field] : []));
  const open = movesFrom(application);
  const asks = useAsking();
  const [likeliest] = open;
  const rejection = open.find(({ to }) => to === 'rejected');
  const others = open.filter((move) => move !== likeliest && move !== rejection).toReversed();
  return (
    <>
      {open.length === 0 && status !== 'withdrawn' && (
        <p className={styles.note}>{decided ?? DECISIONS[status]}</p>
      )}
      {status === 'withdrawn' && (
        <p className={styles.note}>
          The applicant withdrew this application
          {undoWithdrawalUntil && ` and can undo it until ${formatClock(undoWithdrawalUntil)}`}.
        </p>
      )}
      {fields.map(({ key, label, icon: Icon }) => (
        <Button
          key={key}
          variant="subtle"
          icon={<Icon size={18} aria-hidden />}
          aria-keyshortcuts={key}
          onClick={() => onField(key)}
        >
          <span className={styles.word}>{label}</span>
          <KeyCap name={key.toUpperCase()} />
        </Button>
      ))}
      {[rejection, ...others, likeliest === rejection ? undefined : likeliest].map((move) => {
        if (!move) return null;
        const Icon = MOVE_ICONS[move.to];
        const isLikeliest = move === likeliest && move !== rejection;
        return (
          <Button
            key={move.to}
            variant={isLikeliest ? 'filled' : 'outline'}
            icon={isLikeliest && <Icon size={17} aria-hidden />}
            busy={isBusy}
            aria-keyshortcuts={MOVE_KEYS[move.to]}
            aria-haspopup={asks.one(move.to) ? 'dialog' : undefined}
            data-other={others.includes(move) || undefined}
            data-main={isLikeliest || undefined}
            onClick={() => onMove(move)}
          >
            {move.to === 'rejected' ? 'Reject' : move.label}
            <KeyCap name={MOVE_KEYS[move.to].toUpperCase()} />
          </Button>
        );
      })}
    </>
  );
}
