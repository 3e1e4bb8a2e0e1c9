import { useCallback } from 'react';
import type { ApplicationRowAnswer } from '../../../shared/applications/lists.ts';
import { editAnswers, useChange } from '../../../web/kit/data/calls.ts';
import { notifyFailure } from '../../../web/kit/failure-notice.ts';
import { notify } from '../../../web/kit/notices.ts';
import { inParts } from '../../../web/applications/moves/parts.ts';

const FAILURE = ['Move', 'Failed to move.'] as const;

/** Moves applications between the stages of their status. No applicant is told, so it needs no undo: it moves back. */
export function useStageMove() {
  const { isPending, mutateAsync } = useChange('moveToStage', {
    onSuccess: ({ moved }) => moved.forEach(show),
  });
  const move = useCallback(
    async (ids: readonly string[], stage: string | null) => {
      try {
        const { moved, refused, failure } = await inParts(
          ids,
          (part) => mutateAsync({ body: { ids: part, stage } }),
          () => undefined,
        );
        const reasons = [...new Set(refused.map(({ message }) => message))];
        if (failure) notifyFailure(failure, ...FAILURE);
        else if (reasons.length > 0) notify.failure('Move Failed', reasons.join(' '));
        else
          notify.success(
            'Stage Updated',
            stage ? `Moved to ${moved[0]?.stage?.name ?? 'the stage'}.` : 'Moved out of the stage.',
          );
      } catch (error) {
        notifyFailure(error, ...FAILURE);
      }
    },
    [mutateAsync],
  );
  return { isBusy: isPending, move };
}

const show = (row: ApplicationRowAnswer) => {
  editAnswers('getApplication', (answer) =>
    answer.application._id === row._id
      ? { ...answer, application: { ...answer.application, ...stageOf(row) } }
      : answer,
  );
  editAnswers('listCompanyApplications', (answer) => ({
    ...answer,
    applications: answer.applications.map((old) =>
      old._id === row._id ? { ...old, ...stageOf(row) } : old,
    ),
  }));
};

const stageOf = ({ stage }: ApplicationRowAnswer) => (stage === undefined ? {} : { stage });
