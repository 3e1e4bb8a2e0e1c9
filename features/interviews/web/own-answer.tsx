import { IconCheck, IconX } from '@tabler/icons-react';
import type { Interviewer } from '../rules/interviewers.ts';
import type { InterviewAnswer } from '../rules/interviews.ts';
import { useChange } from '../../../web/kit/data/calls.ts';
import { useOwnId } from '../../../web/kit/session.ts';
import { Button } from '../../../web/kit/ui/button.tsx';
import { useApplicationChange } from '../../../web/applications/thread/change.ts';

interface OwnAnswerProps {
  /** Of the application. */
  id: string;
  startsAt: string;
  interviewers: readonly Interviewer[];
  /** The applicant's. */
  name: string;
}

/** The reader's answer to an interview in which they take part; nothing for others, and once it is accepted. */
export function OwnAnswer({ id, startsAt, interviewers, name }: OwnAnswerProps) {
  const ownId = useOwnId();
  const { isBusy, run } = useApplicationChange();
  const { mutateAsync: send } = useChange('answerAsInterviewer');
  const own = interviewers.find(({ _id }) => _id === ownId);
  if (!own || own.answer === 'confirmed') return null;
  const answer = (to: InterviewAnswer) =>
    void run(to === 'confirmed' ? 'Accepted' : 'Declined', () =>
      send({ params: { id }, body: { answer: to, startsAt } }),
    );
  return (
    <>
      <Button
        size="sm"
        variant="light"
        busy={isBusy}
        icon={<IconCheck size={16} aria-hidden />}
        aria-label={`Accept the interview with ${name}`}
        onClick={() => answer('confirmed')}
      >
        Accept
      </Button>
      {own.answer === null && (
        <Button
          size="sm"
          variant="outline"
          busy={isBusy}
          icon={<IconX size={16} aria-hidden />}
          aria-label={`Decline the interview with ${name}`}
          onClick={() => answer('declined')}
        >
          Decline
        </Button>
      )}
    </>
  );
}
