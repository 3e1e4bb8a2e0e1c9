import type { ApplicationRowAnswer } from '../../../shared/applications/lists.ts';
import { editAnswers, useChange } from '../../kit/data/calls.ts';
import { notifyFailure } from '../../kit/failure-notice.ts';
import { notify } from '../../kit/notices.ts';

/** Moves applications between the stages of their status. No applicant is told, so it needs no undo: it moves back. */
export function useStageMove() {
  const { isPending, mutate } = useChange('moveToStage', {
    onSuccess: ({ moved, refused }, { body }) => {
      for (const row of moved) show(row);
      const name = moved[0]?.stage?.name;
      const reasons = [...new Set(refused.map(({ message }) => message))];
      if (reasons.length > 0) notify.failure('Not Moved', reasons.join(' '));
      else
        notify.success(
          'Stage Updated',
          body.stage ? `Moved to ${name ?? 'the stage'}.` : 'Moved out of the stage.',
        );
    },
    onError: (error) => notifyFailure(error, { refused: 'Not Moved' }, 'Failed to move.'),
  });
  return {
    isBusy: isPending,
    move: (ids: readonly string[], stage: string | null) =>
      mutate({ body: { ids: [...ids], stage } }),
  };
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
