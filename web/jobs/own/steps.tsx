import { IconExternalLink } from '@tabler/icons-react';
import { useRef } from 'react';
import { isOpen, type Job } from '../../../shared/jobs/posting.ts';
import { useKeptFocus } from '../../kit/kept-focus.ts';
import { type JobActionNeeds, jobActions, useMoreActions } from '../actions.ts';
import { Section } from '../../kit/ui/layout/section.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import { ActionButton } from '../../kit/ui/overlays/action-buttons.tsx';
import type { RowAction } from '../../kit/ui/overlays/row-menu.tsx';
import { useSite } from '../../site.ts';
import styles from './steps.module.css';

interface OwnJobStepsProps extends Pick<JobActionNeeds, 'now' | 'moves' | 'onDelete'> {
  job: Job;
}

/** The possible actions on a job in its state. */
export function OwnJobSteps({ job, ...needs }: OwnJobStepsProps) {
  const { more, isBusy } = useMoreActions();
  const { publicUrl } = useSite();
  const panel = useRef<HTMLDivElement>(null);
  // The pressed button may disappear after the move.
  useKeptFocus(panel, job.status);
  const { state, link, copy, remove } = jobActions(job, { ...needs, more, publicUrl });
  const open: RowAction = {
    label: 'Open Public Page',
    icon: IconExternalLink,
    to: `/job/${job._id}`,
  };
  const isMoving = isBusy || needs.moves.movingId === job._id;
  return (
    <div ref={panel} tabIndex={-1} className={styles.panel}>
      <Section title="Actions">
        <Stack gap={10}>
          {[...state, ...(link.length > 0 ? [open, ...link] : []), ...copy, ...remove].map(
            (action, index) => (
              <ActionButton
                key={action.label}
                action={action}
                variant={index === 0 && !isOpen(job, needs.now) ? 'filled' : 'outline'}
                fullWidth
                busy={isMoving && state.includes(action) && !action.opensDialog}
              />
            ),
          )}
        </Stack>
      </Section>
    </div>
  );
}
