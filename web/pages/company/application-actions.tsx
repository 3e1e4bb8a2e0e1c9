import { IconMail } from '@tabler/icons-react';
import { useRef } from 'react';
import { type ApplicationDetail, movesFrom } from '../../../shared/applications.ts';
import { useKeptFocus } from '../../browser/kept-focus.ts';
import { mailTo } from '../../components/applicant-contact.ts';
import { MOVE_ICONS, type Moves } from '../../components/application-moves.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Quiet } from '../../ui/prose.tsx';
import { Section } from '../../ui/section.tsx';
import { Stack } from '../../ui/stack.tsx';
import styles from './application-actions.module.css';

interface ApplicationActionsProps {
  application: ApplicationDetail;
  moves: Moves;
}

/** The moves that are open, the likeliest first, and a letter to the applicant. */
export function ApplicationActions({ application, moves }: ApplicationActionsProps) {
  const { _id, status } = application;
  const open = movesFrom(status);
  const isMoving = moves.movingId === _id;
  const panel = useRef<HTMLDivElement>(null);
  // The button that was pressed may be gone with the move.
  useKeptFocus(panel, status);

  return (
    <div ref={panel} tabIndex={-1} className={styles.panel}>
      <Section title="Next step">
        <Stack tight>
          {open.length === 0 && (
            <Quiet>
              {status === 'offered'
                ? 'An offer has been made. Agree on the rest with the applicant.'
                : 'This application has been rejected.'}
            </Quiet>
          )}
          {status === 'withdrawn' && <Quiet>The applicant has withdrawn this application.</Quiet>}
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
                onClick={() => moves.request(application, move)}
              >
                {move.label}
              </Button>
            );
          })}
          <LinkButton
            to={mailTo(application)}
            variant="outline"
            fullWidth
            icon={<IconMail size={18} aria-hidden />}
          >
            Send Email
          </LinkButton>
        </Stack>
      </Section>
    </div>
  );
}
