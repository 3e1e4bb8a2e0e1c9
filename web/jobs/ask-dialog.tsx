import type { Job } from '../../shared/jobs/posting.ts';
import { FormDialog } from '../kit/forms/form-dialog.tsx';
import type { JobMoves } from './moves.ts';

export interface AskProps {
  job: Job;
  moves: JobMoves;
}

interface AskDialogProps extends Pick<
  Parameters<typeof FormDialog>[0],
  'title' | 'submit' | 'form' | 'children'
> {
  moves: JobMoves;
}

/** A form that a move of a job needs. */
export const AskDialog = ({ moves, ...dialog }: AskDialogProps) => (
  <FormDialog
    {...dialog}
    closesOutside
    busy={moves.movingId !== undefined}
    onClose={moves.cancel}
  />
);
