import {
  IconCalendarCheck,
  IconCopy,
  IconExternalLink,
  IconLink,
  IconTrash,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { CONFIRM_HINT, isConfirmable, JOB_MOVES, jobMoves } from '../../../shared/jobs/status.ts';
import type { Job } from '../../../shared/jobs/posting.ts';
import { copyText } from '../../kit/copy-text.ts';
import { useKeptFocus } from '../../kit/kept-focus.ts';
import { JOB_MOVE_ICONS, type JobMoves } from '../moves.ts';
import { useStillOpen } from '../still-open.tsx';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { Section } from '../../kit/ui/layout/section.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import { Small } from '../../kit/ui/display/small.tsx';
import { useSite } from '../../site.ts';
import styles from './steps.module.css';

interface OwnJobStepsProps {
  job: Job;
  isPublic: boolean;
  now: Date;
  moves: JobMoves;
  onDelete: () => void;
}

/** The possible actions on a job in its state. */
export function OwnJobSteps({ job, isPublic, now, moves, onDelete }: OwnJobStepsProps) {
  const { confirm, isBusy } = useStillOpen();
  const { publicUrl } = useSite();
  const panel = useRef<HTMLDivElement>(null);
  // The pressed button may disappear after the move.
  useKeptFocus(panel, job.status);
  return (
    <div ref={panel} tabIndex={-1} className={styles.panel}>
      <Section title="Actions">
        <Stack gap={10}>
          {isConfirmable(job, now) && (
            <div>
              <Button
                variant="outline"
                fullWidth
                icon={<IconCalendarCheck size={18} aria-hidden />}
                busy={isBusy}
                onClick={() => void confirm([job])}
              >
                Confirm Job
              </Button>
              <Small>{CONFIRM_HINT}</Small>
            </div>
          )}
          {jobMoves(job, now).map((move, index) => {
            const Icon = JOB_MOVE_ICONS[move];
            const asks = move === 'relist' || move === 'close';
            return (
              <div key={move}>
                <Button
                  variant={index === 0 && JOB_MOVES[move].to === 'active' ? 'filled' : 'outline'}
                  fullWidth
                  icon={<Icon size={18} aria-hidden />}
                  busy={moves.movingId === job._id && !asks}
                  aria-haspopup={asks ? 'dialog' : undefined}
                  onClick={() => moves.request(job, move)}
                >
                  {JOB_MOVES[move].label}
                </Button>
                <Small>{JOB_MOVES[move].hint}</Small>
              </div>
            );
          })}
          {isPublic && (
            <Button
              variant="outline"
              fullWidth
              icon={<IconLink size={18} aria-hidden />}
              onClick={() => void copyText(`${publicUrl}/job/${job._id}`, 'The link')}
            >
              Copy Link
            </Button>
          )}
          {isPublic && (
            <LinkButton
              to={`/job/${job._id}`}
              variant="outline"
              fullWidth
              icon={<IconExternalLink size={18} aria-hidden />}
            >
              Open Public Page
            </LinkButton>
          )}
          <LinkButton
            to={`/jobs/new?copy=${job._id}`}
            variant="outline"
            fullWidth
            icon={<IconCopy size={18} aria-hidden />}
          >
            Duplicate Job
          </LinkButton>
          <Button
            variant="subtle"
            fullWidth
            icon={<IconTrash size={18} aria-hidden />}
            onClick={onDelete}
          >
            Delete Job
          </Button>
        </Stack>
      </Section>
    </div>
  );
}
