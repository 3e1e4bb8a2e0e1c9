import { IconMail } from '@tabler/icons-react';
import { useRef } from 'react';
import type { OfferAnswer } from '../../../shared/applications/offers.ts';
import {
  type ApplicationDetail,
  type Move,
  moveRefusal,
  MOVES,
  movesFrom,
} from '../../../shared/applications/status.ts';
import { useBarred } from '../../kit/member.ts';
import { useKeptFocus } from '../../kit/kept-focus.ts';
import { useShortcuts, useShortcutsOn } from '../../kit/keys.ts';
import { mailTo } from '../applicant/contact.ts';
import { MOVE_ICONS, type Moves } from '../moves/moves.ts';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { Quiet } from '../../kit/ui/display/prose.tsx';
import { Section } from '../../kit/ui/layout/section.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import { notify } from '../../kit/notices.ts';
import styles from './actions.module.css';

/** Labels of this page (product.md section 2.6) that differ from the row menu. */
const LABELS: Partial<Record<Move['to'], string>> = { offered: 'Accept', rejected: 'Reject' };

const OFFERED: Record<OfferAnswer | 'open', string> = {
  open: 'You made an offer. The applicant has not answered yet.',
  accepted: 'The applicant accepted the offer.',
  declined: 'The applicant declined the offer.',
};

interface ApplicationActionsProps {
  application: ApplicationDetail;
  moves: Moves;
  onAsk: (move: Move) => void;
}

/** The possible moves, the likeliest first, and an email to the applicant. */
export function ApplicationActions({ application, moves, onAsk }: ApplicationActionsProps) {
  const { _id, status, offerAnswer } = application;
  const barred = useBarred('handle-applications');
  const open = barred ? [] : movesFrom(status);
  const isMoving = moves.isMoving(_id);
  const panel = useRef<HTMLDivElement>(null);
  // The pressed button may disappear after the move.
  useKeptFocus(panel, status);
  useMoveShortcuts({ application, busy: isMoving, barred, onAsk });
  useShortcuts({
    c: () => panel.current?.querySelector<HTMLElement>('a[href^="mailto:"]')?.click(),
  });

  return (
    <div ref={panel} tabIndex={-1} className={styles.panel}>
      <Section title="Next step">
        <Stack gap={10}>
          {barred && <Quiet>{barred}</Quiet>}
          {!barred && open.length === 0 && (
            <Quiet>
              {status === 'offered'
                ? OFFERED[offerAnswer ?? 'open']
                : 'This application has been rejected.'}
            </Quiet>
          )}
          {status === 'withdrawn' && <Quiet>The applicant withdrew this application.</Quiet>}
          {open.map((move, index) => {
            const Icon = MOVE_ICONS[move.to];
            const isRejection = move.to === 'rejected';
            return (
              <Button
                key={move.to}
                variant={isRejection ? 'outline' : index === 0 ? 'filled' : 'light'}
                fullWidth
                icon={<Icon size={18} aria-hidden />}
                busy={isMoving}
                aria-keyshortcuts={MOVE_KEYS[move.to]}
                aria-haspopup={move.to === 'reviewed' ? undefined : 'dialog'}
                onClick={() => onAsk(move)}
              >
                {LABELS[move.to] ?? move.label}
                <KeyHint>{MOVE_KEYS[move.to]}</KeyHint>
              </Button>
            );
          })}
          {!barred && (
            <LinkButton
              to={mailTo(application)}
              variant="outline"
              fullWidth
              icon={<IconMail size={18} aria-hidden />}
              aria-keyshortcuts="c"
            >
              Contact
              <KeyHint>c</KeyHint>
            </LinkButton>
          )}
        </Stack>
      </Section>
    </div>
  );
}

/** The key of the button. */
function KeyHint({ children }: { children: string }) {
  if (!useShortcutsOn()) return null;
  return (
    <kbd className={styles.key} aria-hidden>
      {children.toUpperCase()}
    </kbd>
  );
}

/** The key of each move (KeysDialog lists them). */
const MOVE_KEYS: Record<Move['to'], string> = {
  reviewed: 'r',
  interviewed: 'i',
  offered: 'o',
  rejected: 'x',
};

interface MoveShortcuts {
  application: Pick<ApplicationDetail, 'status'>;
  /** A move is under way. */
  busy: boolean;
  /** Why the member moves nothing. */
  barred: string | undefined;
  onAsk: (move: Move) => void;
}

/** Single-key moves. A key whose move is not allowed says why. */
function useMoveShortcuts({ application, busy, barred, onAsk }: MoveShortcuts) {
  const ask = (move: Move) => () => {
    const refusal = busy
      ? 'Another update is in progress.'
      : (barred ?? moveRefusal(application.status, move.to)?.message);
    if (refusal) notify.info(move.label, refusal);
    else onAsk(move);
  };
  useShortcuts(
    Object.fromEntries(Object.values(MOVES).map((move) => [MOVE_KEYS[move.to], ask(move)])),
  );
}
